#!/usr/bin/env node
/**
 * The `dc-mock` command of a clone, run from the sources. Written in JavaScript so that it also starts on Node versions without TypeScript
 * support. The published package does not include this folder: its command is dist/cli/main.js.
 */
import '../../src/require-node.js'

// Older versions have no `register`, so a static import would fail before the check.
const { register } = await import('node:module')
if (!process.features.typescript) register('./load-typescript.js', import.meta.url)
const { buildUi } = await import('../build/ui.ts')
await buildUi()
await import('../../src/cli/main.ts')

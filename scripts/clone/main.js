#!/usr/bin/env node
/**
 * Runs the `dc-mock` command of a clone from the sources. This file is written in JavaScript, because it must also start on Node versions
 * without TypeScript support. The published package does not include this folder. The command of the package is dist/cli/main.js.
 */
import '../../src/require-node.js'

// Do not use a static import. Older versions do not have `register`, so a static import would fail before the version check.
const { register } = await import('node:module')
if (!process.features.typescript) register('./load-typescript.js', import.meta.url)
const { buildUi } = await import('../build/ui.ts')
await buildUi()
await import('../../src/cli/main.ts')

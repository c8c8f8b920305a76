#!/usr/bin/env node
/**
 * The `dc-mock` command of a clone, run from the sources. JavaScript, because it also starts on a Node that cannot load TypeScript.
 * The published package has no part of this folder: its command is dist/cli/main.js.
 */
import { register } from 'node:module'

if (!process.features.typescript) register('./load-typescript.js', import.meta.url)
const { buildUi } = await import('../build/ui.ts')
await buildUi()
await import('../../src/cli/main.ts')

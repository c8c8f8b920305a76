/** Prints the time in ms to import the SDK. */
const startedAt = performance.now()
await import('../../dist/sdk.js')
console.log(performance.now() - startedAt)

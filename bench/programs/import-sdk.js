/** Prints in ms how long the import of the SDK takes. */
const began = performance.now()
await import('../../dist/sdk.js')
console.log(performance.now() - began)

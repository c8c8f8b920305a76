// Loaded before the server (`node --expose-gc --import`): tells the test how much is in use after a collection.
process.on('message', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
  process.send?.({ heap: heapUsed + external, sockets })
})
process.channel?.unref()

import { connect } from 'node:net'

/** Incomplete request heads and bodies. */
const incompleteRequests = [
  '',
  'GET /_mock/health HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ',
  'POST /collect/visit HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\n{"cop_key":',
  'PUT /_mock/state HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"pla',
] as const

/** Opens connections that never complete their requests. After the server has closed all connections, returns the status lines. */
export function openSlowConnections(url: string, count: number): Promise<string[]> {
  const { hostname, port } = new URL(url)
  const sendSlowly = (no: number): Promise<string> =>
    new Promise((resolve) => {
      let answer = ''
      const socket = connect(Number(port), hostname, () =>
        socket.write(incompleteRequests[no % incompleteRequests.length] ?? ''),
      )
      socket.setEncoding('latin1').on('data', (text: string) => {
        answer += text
      })
      socket.on('error', () => socket.destroy())
      socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''))
    })
  return Promise.all(Array.from({ length: count }, (_, no) => sendSlowly(no)))
}

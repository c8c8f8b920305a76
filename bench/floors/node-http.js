/**
 * Baseline: node:http, which parses the body and returns fixed bytes.
 *
 *     node bench/floors/node-http.js <file with the answer> <port>
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const answer = readFileSync(process.argv[2])
const headers = { 'content-type': 'application/json', 'content-length': answer.length }
createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const { email } = JSON.parse(Buffer.concat(chunks).toString())
    response.writeHead(typeof email === 'string' ? 200 : 400, headers)
    response.end(answer)
  })
}).listen(Number(process.argv[3]), '127.0.0.1')

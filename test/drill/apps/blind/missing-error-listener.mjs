// The request to the service has no error listener, so a failed connection ends the process.
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { checkRequest, decide, start, url } from './signup-app.mjs'

function signUp(email) {
  return new Promise((resolve) => {
    const { body, ...options } = checkRequest(email)
    const call = request(url, options, async (response) => {
      const result = await json(response).catch(() => null)
      resolve(response.statusCode === 200 ? decide(result?.data) : 'welcome')
    })
    const timer = setTimeout(() => {
      resolve('welcome')
      call.destroy()
    }, 2000)
    call.on('close', () => clearTimeout(timer))
    call.end(body)
  })
}

start(signUp)

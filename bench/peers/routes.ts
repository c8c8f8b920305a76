/** Email check as a handwritten route, for peers that do not read the spec. They always return the same bytes. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPath } from '../measure/check.ts'

/** Writes an environment for Mockoon without Mockoon's default response headers. Returns the path. */
export function writeMockoonFile(folder: string, answer: string): string {
  const file = join(folder, 'mockoon.json')
  const route = {
    uuid: randomUUID(),
    type: 'http',
    documentation: '',
    method: 'post',
    endpoint: checkPath.slice(1),
    responses: [
      {
        uuid: randomUUID(),
        body: answer,
        latency: 0,
        statusCode: 200,
        label: '',
        headers: [{ key: 'content-type', value: 'application/json' }],
        bodyType: 'INLINE',
        filePath: '',
        databucketID: '',
        sendFileAsBody: false,
        rules: [],
        rulesOperator: 'OR',
        disableTemplating: true,
        fallbackTo404: false,
        default: true,
        crudKey: 'id',
        callbacks: [],
      },
    ],
    responseMode: null,
    streamingMode: null,
    streamingInterval: 0,
  }
  const environment = {
    uuid: randomUUID(),
    lastMigration: 33,
    name: 'bench',
    endpointPrefix: '',
    latency: 0,
    port: 3000,
    hostname: '127.0.0.1',
    folders: [],
    routes: [route],
    rootChildren: [{ type: 'route', uuid: route.uuid }],
    proxyMode: false,
    proxyHost: '',
    proxyRemovePrefix: false,
    tlsOptions: {
      enabled: false,
      type: 'CERT',
      pfxPath: '',
      certPath: '',
      keyPath: '',
      caPath: '',
      passphrase: '',
    },
    cors: false,
    headers: [],
    proxyReqHeaders: [],
    proxyResHeaders: [],
    data: [],
    callbacks: [],
  }
  writeFileSync(file, JSON.stringify(environment))
  return file
}

/** Writes a mapping for WireMock. Returns the folder that WireMock reads. */
export function writeWireMockFolder(folder: string, answer: string): string {
  const root = join(folder, 'wiremock')
  mkdirSync(join(root, 'mappings'), { recursive: true })
  const mapping = {
    request: { method: 'POST', urlPath: checkPath },
    response: { status: 200, headers: { 'content-type': 'application/json' }, body: answer },
  }
  writeFileSync(join(root, 'mappings', 'check.json'), JSON.stringify(mapping))
  return root
}

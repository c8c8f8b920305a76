export function overlayOf(...actions: object[]): object {
  return { overlay: '1.0.0', info: { title: 'A test', version: '1.0.0' }, actions }
}

export const checkPath = "$.paths['/api/v1/services/email/check'].post"

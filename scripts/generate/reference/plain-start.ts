/** Address and credentials of a mock with default settings (scenario `default`). The examples in openapi.yaml use the same values. */
export const origin = 'http://127.0.0.1:4010'

export const plainStart = {
  private_key: 'dcp_mockLocalDevelopmentKey00000000000000000',
  cop_key: 'mocklocalcopkey0000000000000000000000000',
  release_secret: 'mocklocalreleasesecret0000000000',
} as const

/** Fixed values for the default website. Projects can rely on these values in their configuration. */
export const defaultWebsite = {
  appId: 'app_local',
  name: 'Local shop',
  keyId: 'key_local',
  privateKey: 'dcp_mockLocalDevelopmentKey00000000000000000',
  copKey: 'mocklocalcopkey0000000000000000000000000',
  releaseSecret: 'mocklocalreleasesecret0000000000',
  ownerEmail: 'dev@dc-mock.example.com',
} as const

export const firstKeyName = 'local'

export const defaultScenario = 'default'

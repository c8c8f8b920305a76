module.exports = {
  testMatch: ['**/jest.test.cjs', '**/jest.test.mjs'],
  moduleFileExtensions: ['js', 'mjs', 'cjs'],
  globalSetup: 'dc-mock/jest/global-setup',
  globalTeardown: 'dc-mock/jest/global-teardown',
  transform: {},
  watchman: false,
}

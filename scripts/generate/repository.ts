import { readFileSync } from 'node:fs'
import { repository } from '../package/repository.ts'
import type { Output } from './output.ts'

const actionUse = /uses: [\w-]+\/dc-mock@v\S+/g
const repositoryField = /("repository": \{[^}]*"url": )"[^"]*"/

/** Writes the address of the repository to `repository` of package.json. npm requires it for provenance. */
export function generateRepositoryField(): Output {
  const path = 'package.json'
  const text = readFileSync(path, 'utf8')
  if (!repositoryField.test(text)) throw new Error(`${path} has no repository.url`)
  return { path, content: text.replace(repositoryField, `$1"git+https://github.com/${repository}.git"`) }
}

/** Writes the owner and the version of the action to the workflows in docs/in-ci.md. */
export function generateActionUses(): Output {
  const path = 'docs/in-ci.md'
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const text = readFileSync(path, 'utf8')
  return { path, content: text.replaceAll(actionUse, `uses: ${repository}@v${version}`) }
}

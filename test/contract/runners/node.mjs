import { after, test } from 'node:test'
import { contractTarget, defineContractTests } from '../../../src/contract/index.ts'

const target = await contractTarget({ url: process.env.CONTRACT_URL ?? '' })
defineContractTests({ test, after }, { target })

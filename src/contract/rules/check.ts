/** What must hold of the email check (service 4.8). */
import { pick } from '../pick.ts'
import { firstCheck, storedCheck } from '../probes/check.ts'
import { defineRule, type Rule } from '../rule.ts'

export const checkRules: readonly Rule[] = [
  defineRule({
    id: 'check.first-check-has-no-user-info',
    says: 'The first check of a new address answers with userInfo null.',
    operation: 'checkEmail',
    facts: ['check.first-check-has-no-user-info'],
    uses: { check: firstCheck },
    judge: ({ check: { first } }) => {
      const received = pick(first.answer.json, '/data/userInfo')
      return received === null ? [] : [{ exchange: first, at: '/data/userInfo', expected: 'null', received }]
    },
  }),
  defineRule({
    id: 'check.first-check-has-no-ip-info',
    says: 'The first check of a new address answers with ipInfo null.',
    operation: 'checkEmail',
    facts: ['check.first-check-has-no-ip-info'],
    uses: { check: firstCheck },
    judge: ({ check: { first } }) => {
      const received = pick(first.answer.json, '/data/ipInfo')
      return received === null ? [] : [{ exchange: first, at: '/data/ipInfo', expected: 'null', received }]
    },
  }),
  defineRule({
    id: 'check.stored-answer-has-ip-info',
    says: 'The second check of an address answers with ipInfo.',
    operation: 'checkEmail',
    facts: ['check.stored-answer-has-ip-info'],
    uses: { stored: storedCheck },
    judge: ({ stored: { again } }) => {
      const received = pick(again.answer.json, '/data/ipInfo')
      const isObject = typeof received === 'object' && received !== null
      const expected = 'an object (identified by the check before)'
      return isObject ? [] : [{ exchange: again, at: '/data/ipInfo', expected, received }]
    },
  }),
]

import { expect, it } from 'vitest'
import { isRoleName } from '../../../src/service/risk/role-names.ts'

it.each(
  `admin info no-reply no_reply no.reply noreply info2 sales postmaster kontakt contacto contato accueil segreteria ufficio.stampa
  biuro klantenservice kundtjanst recursos-humanos`.split(/\s+/),
)('recognizes %s as a role', (name) => {
  expect(isRoleName(name)).toBe(true)
})

it.each(
  `jane dev marie will mark art rose sally adminova infosys salesman jane.sales constructor toString __proto__ 2000 -`.split(
    /\s+/,
  ),
)('treats %s as a person', (name) => {
  expect(isRoleName(name)).toBe(false)
})

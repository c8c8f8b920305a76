import type { Fact } from '../../check/facts.ts'
import type { Provenance } from '../provenance.ts'
import { badge } from './badge.ts'
import { type Html, html, inline, nothing } from './html.ts'

/** Renders the facts that a schema cannot express. */
export function behaviourList(facts: Fact[], provenance: Provenance, title: Html = html`<h4>Behavior</h4>`): Html {
  if (facts.length === 0) return nothing
  const items = facts.map(
    (fact) => html`<li id="${fact.name}"><span>${inline(fact.description)}</span>${badge(fact, provenance)}</li>`,
  )
  return html`${title}<ul class="behaviours">${items}</ul>`
}

const areas: { readonly [area: string]: string } = {
  keys: 'Keys',
  export: 'Exports',
  collect: 'Requests from the script',
  errors: 'Errors and request format',
  billing: 'Quota, plans and billing',
  dashboard: 'Dashboard',
  client: 'Client library',
}

/** Renders the behaviors that concern more than one operation, by area. */
export function behavioursByArea(provenance: Provenance): Html {
  const facts = provenance.behavioursOf(null)
  const found = [...new Set(facts.map(areaOf))]
  return html`${found.map((area) =>
    behaviourList(
      facts.filter((fact) => areaOf(fact) === area),
      provenance,
      html`<h3 class="minor">${areas[area] ?? area}</h3>`,
    ),
  )}`
}

function areaOf({ name }: Fact): string {
  return name.slice(0, name.indexOf('.'))
}

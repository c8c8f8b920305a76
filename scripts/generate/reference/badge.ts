import type { Fact } from '../../check/facts.ts'
import { nameSource, type Provenance } from '../provenance.ts'
import { type Html, html, nothing } from './html.ts'

/**
 * Renders the source of a fact. The tooltip shows the fact number and, for an assumption, the text of the assumption. Set `links` to
 * false inside clickable elements such as a summary, because they cannot contain a link.
 */
export function badge(fact: Fact | null, provenance: Provenance, links = true): Html {
  if (fact === null) return nothing
  const name = nameSource(fact)
  switch (fact.from) {
    case 'documented':
      return html`<span class="from documented" data-tip="Fact ${fact.number}: section ${fact.at} of the service documentation">${name}</span>`
    case 'client':
      return html`<span class="from client" data-tip="Fact ${fact.number}: taken from the published client library">${name}</span>`
    case 'assumed': {
      const assumed = provenance.assumption(fact.at)?.assumed ?? ''
      const tip = html`data-tip="Fact ${fact.number}, assumed: ${assumed}"`
      return links
        ? html`<a class="from assumed" href="#${name}" ${tip}>${name}</a>`
        : html`<span class="from assumed" ${tip}>${name}</span>`
    }
  }
}

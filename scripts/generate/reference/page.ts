import { asObject, isObject, join, nodeAt, textAt } from '../document.ts'
import { readAnswer } from '../operation.ts'
import type { Output } from '../output.ts'
import { createProvenance, type Provenance } from '../provenance.ts'
import type { Api, Assumption, Sources } from '../sources.ts'
import { behavioursByArea } from './behaviours.ts'
import { type Html, html, inline, prose } from './html.ts'
import { answerDetails, operationArticle } from './operation-article.ts'
import { websiteChoice } from './try-form.ts'

/**
 * Generates the API reference as a single page that does not load anything from other hosts. The page is readable without JavaScript, but
 * sending requests requires JavaScript.
 */
export function generateReferencePage(sources: Sources): Output {
  const { service, assumptions } = sources
  const provenance = createProvenance(sources)
  const tags = readTags(service)
  const { markup } = html`<!doctype html>
<!-- Generated from openapi.yaml and docs/assumptions.yaml by \`npm run generate\`. Do not edit. -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference · dc-mock</title>
<link rel="icon" href="../../web-ui/icon.svg">
<link rel="stylesheet" href="../style.css">
</head>
<body>
<a class="skip" href="#main">Skip to the reference</a>
${contents(service, tags)}
<main id="main">
${introduction(service, sources)}
${tags.map(
  ({ name, id, about }) => html`
<section id="${id}"><h2>${name}</h2>${prose(about)}
${service.operations.filter(({ tag }) => tag === name).map((operation) => operationArticle(service, operation, provenance))}
</section>`,
)}
${unrouted(service, provenance)}
<section id="rules"><h2>General behavior</h2>${behavioursByArea(provenance)}</section>
${assumptionList(assumptions)}
</main>
<script type="module" src="../main.ts"></script>
</body>
</html>
`
  return {
    path: 'src/pages/reference/generated/index.html',
    content: addFactAnchors(markup.replaceAll(/\n{2,}/g, '\n')),
  }
}

/** Adds an ID to the first badge of each fact, because other pages link to facts by number. */
function addFactAnchors(markup: string): string {
  const seen = new Set<string>()
  return markup.replaceAll(/data-tip="Fact (\d+)[^"]*"/g, (tip, number: string) => {
    if (seen.has(number)) return tip
    seen.add(number)
    return `${tip} id="fact-${number}"`
  })
}

interface Tag {
  name: string
  id: string
  about: string
}

function readTags({ root, file }: Api): Tag[] {
  const list = Array.isArray(root.tags) ? root.tags : []
  return list.map((tag) => {
    const value = asObject(tag, `${file}: tags`)
    const name = textAt(value, 'name')
    return { name, id: name.toLowerCase().replaceAll(/\W+/g, '-'), about: textAt(value, 'description') }
  })
}

function contents({ operations }: Api, tags: Tag[]): Html {
  const groups = tags.map(({ name, id }) => {
    const items = operations
      .filter(({ tag }) => tag === name)
      .map(
        ({ id: operation, method, node }) =>
          html`<li><a href="#${operation}"><span class="method ${method.toLowerCase()}">${method}</span> ${textAt(node.value, 'summary')}</a></li>`,
      )
    return html`<li><a class="group" href="#${id}">${name}</a><ul>${items}</ul></li>`
  })
  return html`<nav class="contents" aria-label="Contents">
<p class="brand"><a href="#main">dc-mock</a> API reference</p>
<p class="pages"><a href="/_mock/ui/">Web UI</a> <a href="/dashboard">Dashboard</a> <a href="/_mock/demo">Demo shop</a></p>
${websiteChoice()}
<form id="search-form" role="search" hidden><input id="search" type="search" aria-label="Search the reference" placeholder="Search" autocomplete="off"><p id="search-status" role="status"></p></form>
<ul id="results" aria-label="Search results" hidden></ul>
<details id="contents" open><summary>Contents</summary><ul><li><a class="group" href="#about">About</a></li>${groups}
<li><a class="group" href="#elsewhere">Any other path or method</a></li>
<li><a class="group" href="#rules">General behavior</a></li>
<li><a class="group" href="#assumptions">Assumptions</a></li></ul></details></nav>`
}

function introduction({ root }: Api, { facts }: Sources): Html {
  const info = isObject(root.info) ? root.info : {}
  const count = (from: string): number => facts.filter((fact) => fact.from === from).length
  return html`<section id="about"><h1>${textAt(info, 'title')}</h1>
<p class="lead">${inline(textAt(info, 'summary'))}</p>
${prose(textAt(info, 'description'))}
<h2 class="minor">Sources</h2>
<dl class="legend">
<dt><span class="from documented">service 4.8</span></dt><dd>Stated in this section of the service documentation. ${count('documented')} facts.</dd>
<dt><span class="from client">client</span></dt><dd>Taken from the published client library. ${count('client')} facts.</dd>
<dt><a class="from assumed" href="#assumptions">A2</a></dt><dd>Assumption of this mock, listed below under this number. ${count('assumed')} facts.</dd>
</dl></section>`
}

/** Renders the responses to requests for unknown paths and unsupported methods. */
function unrouted(api: Api, provenance: Provenance): Html {
  const entries = Object.entries(nodeAt(api, '/x-unrouted').value).map(([name, value]) =>
    readAnswer(api, join('/x-unrouted', name, 'response'), Number(asObject(value, name).status)),
  )
  return html`<section id="elsewhere"><h2>Any other path or method</h2>
<p>A request for an unknown path gets the first response. A request with an unsupported method gets the second response.</p>
${entries.map((answer) => answerDetails(api, answer, provenance))}</section>`
}

function assumptionList(assumptions: Assumption[]): Html {
  return html`<section id="assumptions"><h2>Assumptions</h2>
<p>The service documentation leaves these questions open. A contract run against a deployment reports which assumptions are true there.</p>
${assumptions.map(
  ({ number, open, assumed, reason, observable }) => html`
<article class="assumption" id="${number}"><h3><a class="from assumed" href="#${number}">${number}</a></h3>
<p class="open">${inline(open)}</p><p>${inline(assumed)}</p>
${reason === null ? html`` : html`<p class="open">${inline(reason)}</p>`}
<p class="observable">${observable ? 'A contract run can check this assumption.' : 'A contract run cannot check this assumption.'}</p></article>`,
)}</section>`
}

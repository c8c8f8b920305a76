/** The pages behind the link of a deletion mail (A11, A29). */

export function confirmationPage(email: string): string {
  return page(
    'Confirm the deletion of your data',
    `<p>All data that this site has stored about <strong>${escapeHtml(email)}</strong> will be deleted. This cannot be undone.</p>
<form method="post"><button type="submit">Delete my data</button></form>`,
  )
}

export function deletedPage(): string {
  return page('Your data was deleted', '<p>All your data was deleted. You can close this page.</p>')
}

export function usedLinkPage(): string {
  return page('This link was already used', '<p>The deletion is complete. There is nothing left to do.</p>')
}

export function expiredLinkPage(): string {
  return page(
    'This link has expired',
    '<p>Links are valid for 24 hours. Request the deletion again to get a new link.</p>',
  )
}

export function unknownLinkPage(): string {
  return page('Unknown link', '<p>Check that you opened the complete address from the mail.</p>')
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem }
button { font: inherit; padding: .6rem 1.2rem }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

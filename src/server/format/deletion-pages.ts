/** Pages that deletion links open (A11, A29). */

export function confirmationPage(siteName: string, email: string): string {
  return page(
    siteName,
    'Confirm the deletion of your data',
    `<p>All data that ${escapeHtml(siteName)} has stored about <strong>${escapeHtml(email)}</strong> will be deleted. This cannot be undone.</p>
<form method="post"><button type="submit">Delete my data</button></form>`,
  )
}

export function deletedPage(siteName: string): string {
  return page(siteName, 'Your data was deleted', '<p>All your data was deleted. You can close this page.</p>')
}

export function usedLinkPage(siteName: string): string {
  return page(
    siteName,
    'This link has already been used',
    '<p>Your data has already been deleted, so you do not need to do anything.</p>',
  )
}

export function expiredLinkPage(siteName: string): string {
  return page(
    siteName,
    'This link has expired',
    '<p>Links are valid for 24 hours. Request the deletion again to get a new link.</p>',
  )
}

export function unknownLinkPage(): string {
  return page(null, 'Unknown link', '<p>Make sure that you opened the complete link from the email.</p>')
}

/** `siteName` is null if the deletion link is unknown, because an unknown link does not belong to a website. */
function page(siteName: string | null, title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; --text: #1b2327; --muted: #58646a; --ground: #f4f5f3; --sheet: #fff; --line: #d9ddd8; --accent: #0b6265; --accent-text: #fff }
@media (prefers-color-scheme: dark) {
  :root { --text: #e3e8e7; --muted: #9aa8a8; --ground: #111517; --sheet: #181d20; --line: #2b3336; --accent: #6fcac3; --accent-text: #07211f }
}
body { background: var(--ground); color: var(--text); font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif; margin: 15vh auto; max-width: 36rem; padding: 0 1rem }
main { background: var(--sheet); border: 1px solid var(--line); border-radius: 5px; overflow-wrap: anywhere; padding: 1.25rem 1.5rem }
h1 { font-size: 1.25rem; margin: 0 0 .5rem }
.site { color: var(--muted); margin: 0 }
p:last-child { margin-bottom: 0 }
button { background: var(--accent); border: 0; border-radius: 5px; color: var(--accent-text); font: inherit; font-weight: 600; padding: .5rem 1rem }
</style>
</head>
<body>
<main>
${
  siteName === null
    ? ''
    : `<p class="site">${escapeHtml(siteName)}</p>
`
}<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

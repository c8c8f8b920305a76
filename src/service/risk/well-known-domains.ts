/**
 * Well-known domains with their registration dates. The years are realistic, but the exact dates are fictional. `dc-mock.example.com` and
 * `dc-mock.test` have the same date, because a test address must get the same response at both domains.
 */
const registrations = `
adobe.com 1986-11-17
airbnb.com 2008-08-05
amazon.com 1994-11-01
aol.com 1995-06-22
apple.com 1987-02-19
bbc.co.uk 1996-08-01
booking.com 1997-05-23
bosch.com 1995-03-10
cisco.com 1987-05-14
cloudflare.com 2009-02-17
dc-mock.example.com 1995-08-14
dc-mock.test 1995-08-14
dell.com 1988-11-22
duck.com 1995-12-12
example.com 1995-08-14
example.net 1995-08-14
example.org 1995-08-31
facebook.com 1997-03-29
fastmail.com 1995-04-11
github.com 2007-10-09
gmail.com 1995-08-13
gmx.de 1997-06-12
gmx.net 1997-10-22
google.com 1997-09-15
harvard.edu 1985-06-27
hotmail.com 1996-03-27
hp.com 1986-03-03
ibm.com 1986-03-19
icloud.com 1999-01-15
intel.com 1986-03-25
linkedin.com 2002-11-02
live.com 1994-12-28
mail.ru 1997-09-27
me.com 1991-04-05
microsoft.com 1991-05-02
mit.edu 1985-05-23
mozilla.org 1998-01-24
msn.com 1994-11-10
netflix.com 1997-11-11
nokia.com 1991-06-04
oracle.com 1988-12-02
outlook.com 1994-08-18
ox.ac.uk 1996-08-01
paypal.com 1999-07-15
philips.com 1987-11-12
proton.me 2009-03-12
protonmail.com 2013-05-14
salesforce.com 1998-10-02
samsung.com 1994-11-29
sap.com 1995-01-17
shopify.com 2005-03-18
siemens.com 1986-09-29
slack.com 1992-10-21
sony.com 1989-07-07
spotify.com 2006-04-23
stanford.edu 1985-10-04
stripe.com 1995-09-12
toyota.com 1994-12-22
uber.com 1995-07-14
volkswagen.com 1995-01-26
wikipedia.org 2001-01-13
yahoo.com 1995-01-18
yandex.ru 1997-09-23
zoom.us 2002-04-24
`

const dayMs = 86_400_000

/** Registration dates, in days since the epoch. */
export const wellKnownDomains: ReadonlyMap<string, number> = new Map(
  registrations
    .trim()
    .split('\n')
    .map((line) => {
      const [domain = '', day = ''] = line.split(' ')
      return [domain, Date.parse(day) / dayMs]
    }),
)

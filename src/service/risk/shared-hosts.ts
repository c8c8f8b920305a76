/** Hosting and DNS services where anyone can get a subdomain. Their servers are shared by legitimate and malicious sites. */
export const sharedHosts: ReadonlySet<string> = new Set(
  `
  shared-host.example

  accesscam.org camdvr.org cloudns.cc cloudns.org ddns.net ddnsfree.com ddnss.de dedyn.io dpdns.org duckdns.org dynu.net dynv6.net
  freeddns.org giize.com hopto.org kozow.com linkpc.net loseyourip.com mooo.com myddns.me mywire.org no-ip.org ooguy.com
  publicvm.com serveo.net sytes.net theworkpc.com webredirect.org zapto.org

  cc.cd co.nf cu.cc de5.net eu.cc eu.org fr.nf infos.st kro.kr nyc.mn pp.ua qzz.io run.place us.ci us.kg work.gd

  000webhostapp.com altervista.org blogspot.com fly.dev github.io glitch.me herokuapp.com netlify.app onrender.com pages.dev
  repl.co surge.sh vercel.app web.app weebly.com wixsite.com wordpress.com workers.dev
  `
    .trim()
    .split(/\s+/),
)

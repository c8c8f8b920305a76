/**
 * Domains of free email providers, including internet providers that give their customers a mailbox. Selected manually from
 * `email-providers` (ISC license), with some additions. Disposable, parked and discontinued domains are excluded.
 */
export const freeProviders: ReadonlySet<string> = new Set(
  `
  freemail.example

  gmail.com googlemail.com
  outlook.com hotmail.com live.com msn.com windowslive.com
  outlook.at outlook.be outlook.com.br outlook.de outlook.es outlook.fr outlook.it outlook.jp outlook.pt
  hotmail.be hotmail.ca hotmail.co.jp hotmail.co.uk hotmail.com.br hotmail.de hotmail.es hotmail.fr hotmail.it hotmail.nl
  live.be live.ca live.co.uk live.com.au live.de live.dk live.fr live.it live.nl live.no live.se msn.co.uk
  yahoo.com ymail.com rocketmail.com yahoo.at yahoo.ca yahoo.co.id yahoo.co.in yahoo.co.jp yahoo.co.kr yahoo.co.nz yahoo.co.uk
  yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.cn yahoo.com.hk yahoo.com.mx yahoo.com.ph yahoo.com.sg yahoo.com.tr
  yahoo.com.tw yahoo.com.vn yahoo.de yahoo.es yahoo.fr yahoo.gr yahoo.ie yahoo.in yahoo.it yahoo.nl yahoo.no yahoo.pl yahoo.se
  icloud.com me.com mac.com privaterelay.appleid.com
  aol.com aim.com aol.co.uk aol.de aol.fr compuserve.com cs.com netscape.net

  proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tutamail.com tuta.com tuta.io keemail.me hushmail.com
  disroot.org riseup.net mailbox.org posteo.de posteo.net fastmail.com fastmail.fm startmail.com runbox.com hey.com zoho.com
  zohomail.com zohomail.eu duck.com mozmail.com pobox.com inbox.com mail.com email.com usa.com lycos.com excite.com juno.com
  netzero.net myway.com onmail.com care2.com incredimail.com lawyer.com doctor.com engineer.com consultant.com

  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net frontier.com frontiernet.net
  mindspring.com optonline.net optimum.net rr.com roadrunner.com swbell.net pacbell.net prodigy.net windstream.net wowway.com
  tds.net rogers.com shaw.ca sympatico.ca telus.net cogeco.ca videotron.ca

  gmx.de gmx.net gmx.at gmx.ch gmx.com gmx.fr web.de t-online.de freenet.de arcor.de online.de 1und1.de mail.de email.de vodafone.de
  bluewin.ch hispeed.ch aon.at chello.at utanet.at
  orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr club-internet.fr bbox.fr numericable.fr aliceadsl.fr
  libero.it virgilio.it alice.it tin.it tiscali.it iol.it fastwebnet.it inwind.it poste.it email.it
  terra.es telefonica.net ono.com sapo.pt mail.pt clix.pt
  btinternet.com btopenworld.com virginmedia.com virgin.net blueyonder.co.uk ntlworld.com sky.com talktalk.net tiscali.co.uk
  o2.co.uk eircom.net
  skynet.be telenet.be planet.nl hetnet.nl home.nl kpnmail.nl ziggo.nl xs4all.nl upcmail.nl casema.nl chello.nl
  spray.se telia.com bredband.net online.no start.no mail.dk jubii.dk ofir.dk hot.ee inbox.lv apollo.lv
  wp.pl onet.pl o2.pl interia.pl gazeta.pl tlen.pl op.pl poczta.fm vp.pl seznam.cz email.cz centrum.cz volny.cz post.cz azet.sk
  zoznam.sk freemail.hu citromail.hu abv.bg mail.bg otenet.gr forthnet.gr in.gr
  mail.ru inbox.ru list.ru bk.ru internet.ru rambler.ru yandex.ru yandex.com ya.ru ukr.net i.ua meta.ua

  qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com tom.com 139.com 189.cn aliyun.com
  naver.com hanmail.net daum.net nate.com kakao.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp au.com excite.co.jp
  rediffmail.com indiatimes.com india.com singnet.com.sg
  bigpond.com bigpond.net.au optusnet.com.au iinet.net.au ozemail.com.au tpg.com.au westnet.com.au xtra.co.nz
  walla.co.il walla.com netvision.net.il mynet.com

  uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com oi.com.br r7.com zipmail.com.br
  terra.com terra.cl terra.com.ar arnet.com.ar fibertel.com.ar speedy.com.ar ciudad.com.ar prodigy.net.mx
  webmail.co.za mweb.co.za telkomsa.net vodamail.co.za ananzi.co.za
  `
    .trim()
    .split(/\s+/),
)

/** Role names such as `support` in several languages, without separators. */
const roleNames: ReadonlySet<string> = new Set(
  `
  abuse account accounting accounts admin administration administrator bookings billing booking bounce bounces careers
  compliance contact contactus customercare customerservice devnull developers donotreply editor editorial enquiries
  enquiry everyone events feedback finance ftp hello help helpdesk hostmaster hr info inquiries inquiry investorrelations
  invoice invoices it jobs legal list mail mailbox mailerdaemon maildaemon management marketing media news newsletter
  nobody noc noreply notifications office operations ops order orders partners payments postmaster press privacy
  procurement purchasing reception recruiting recruitment remove request returns root sales secretary security service
  services shipping shop spam staff subscribe subscriptions support sysadmin team tech techsupport undisclosedrecipients
  unsubscribe usenet uucp vendor webadmin webmaster welcome www

  anfrage bestellung bestellungen bewerbung bewerbungen buchhaltung buero datenschutz einkauf empfang geschaeftsfuehrung
  impressum kanzlei kontakt kundendienst kundenservice leitung personal post praxis presse rechnung rechnungen redaktion
  rezeption sekretariat vertrieb verwaltung zentrale

  abonnement accueil achat achats commande commandes commercial compta comptabilite contacter courrier direction
  facturation logistique mairie postmestre recrutement reservation reservations secretariat serviceclient ventes

  administracion atencion atencionalcliente ayuda clientes compras comercial consultas contabilidad contacto correo
  direccion facturacion gerencia informacion informes oficina pedidos prensa recepcion recursoshumanos reservas rrhh
  secretaria soporte tienda ventas

  acquisti amministrazione assistenza commerciale comunicazione contabilita contatti contatto direzione fatture
  fatturazione informazioni ordini prenotazioni risorseumane segreteria ufficio ufficiostampa vendite

  administracao ajuda atendimento cobranca comunicacao contato contatos diretoria faleconosco financeiro imprensa loja
  naoresponda ouvidoria recepcao sac suporte vendas

  administratie bestellingen boekhouding facturen inkoop klantenservice personeelszaken receptie secretariaat verkoop
  vragen bogholderi faktura firmapost kundeservice kundtjanst ordre regnskab salg salj myynti asiakaspalvelu toimisto

  biuro dzialhandlowy faktury handlowy kadry kancelaria ksiegowosc obsluga pomoc recepcja reklamacje rekrutacja rezerwacje
  serwis sklep sprzedaz zamowienia zarzad fakturace objednavky obchod podpora prodej reklamace ucetni ugyfelszolgalat iroda
  muhasebe destek satis iletisim bilgi buhgalteria otdelkadrov prodazhi zakaz zakazy sekretar
  `
    .trim()
    .split(/\s+/),
)

/** `name` must not include a plus tag. Separators and trailing digits are ignored, as in `no-reply` and `info2`. */
export function isRoleName(name: string): boolean {
  return roleNames.has(name.replace(/[._-]/g, '').replace(/\d+$/, ''))
}

/** Lists of generic words that do not identify a person. App-defined values that are not in these lists are anonymized. */

const events = `
  account_created account_deleted add_payment_info add_shipping_info add_to_cart add_to_wishlist begin_checkout cancel cancelled
  checkout checkout_completed checkout_started chargeback churn click completed contact conversion created deposit download downgrade
  form_submit identify install invite invoice invoice_paid lead login logout onboarding_completed order order_completed order_created
  order_placed page page_view pageview payment payment_failed payment_succeeded plan_changed purchase purchase_completed refund
  register registered registration remove_from_cart renewal sale scroll search session_start share sign_in sign_out sign_up signed_up
  signin signup signup_completed signup_started submit subscribe subscribed subscription subscription_cancelled subscription_created
  subscription_renewed test track trial trial_ended trial_start trial_started unsubscribe update upgrade upgraded verify_email view
  view_cart view_item visit withdrawal`

const sources = `
  activecampaign adyen amazon android api app backend billing browser chargebee checkout cli client crm csv desktop email facebook
  frontend google hubspot import internal ios klaviyo landing mailchimp make marketing mobile n8n newsletter other paddle partner paypal
  pipedream pipedrive pos production referral salesforce script segment server shop shopify site staging store stripe test web webhook
  website woocommerce worker zapier zoho`

const fields = `
  address amount brand browser button campaign cart_value category channel city color count country coupon currency data date device
  discount duration email first_name id index items label language last_name locale medium method name note number order_id os page path
  phone plan platform position price product product_id properties quantity reason referrer region revenue score screen session_id size
  sku source state status step success tax test time title total type url user_id utm_campaign utm_content utm_medium utm_source utm_term
  value variant version`

const listed = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Grouped by kind: event names, conversion sources and names of app-defined fields. */
export const harmlessWords: Readonly<Record<'event' | 'source' | 'field', ReadonlySet<string>>> = {
  event: listed(events),
  source: listed(sources),
  field: listed(fields),
}

/** Patterns for values that do not identify a person, keyed by lowercase field name without underscores. */
export const harmlessForms: Readonly<Record<string, RegExp>> = {
  action: /^[A-Z_]{1,20}$/,
  appid: /^app_\w{1,40}$/,
  asn: /^AS\d{1,10}$/,
  country: /^[A-Z]{2}$/,
  currency: /^[A-Za-z]{3}$/,
  risklabel: /^[a-z_]{1,20}$/,
  status: /^[a-z_]{1,20}$/,
  tags: /^[a-z]+(?:_[a-z]+)*$/,
  version: /^v?\d{1,4}(?:\.\d{1,4}){0,3}$/,
}

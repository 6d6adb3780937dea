import { PRODUCTS } from '@balcao/contracts/sign-in/settings'
import { expect, test } from 'vitest'
import { DEFAULT_MAGIC_LINK_OPTIONS, withDefaults } from './config.ts'
import { SOCIAL_PROVIDERS } from './social.ts'
import { en } from './texts/en.ts'
import { ptBr } from './texts/pt-br.ts'
import { textsIn } from './texts/texts.ts'
import { WALLETS } from './wallets/options.ts'

test('R-449 R-459 e-mail magic links are offered where nothing else is said, of six products', () => {
  expect(withDefaults().products).toEqual(['emailMagicLinks'])
  expect([...PRODUCTS].sort()).toEqual(['crypto', 'emailMagicLinks', 'oauth', 'otp', 'passkeys', 'passwords'])
})

test('R-460 R-461 R-462 links are good for 30 minutes, and accounts do not wait for approval', () => {
  expect(DEFAULT_MAGIC_LINK_OPTIONS).toEqual({ loginExpirationMinutes: 30, signupExpirationMinutes: 30, createUserAsPending: false })
  const { emailMagicLinksOptions } = withDefaults({ emailMagicLinksOptions: { loginExpirationMinutes: 10, loginRedirectURL: '/portal' } })
  expect(emailMagicLinksOptions).toMatchObject({ loginExpirationMinutes: 10, signupExpirationMinutes: 30, loginRedirectURL: '/portal' })
})

test('R-463 codes have options for their time and templates, and no time of their own', () => {
  expect(withDefaults().otpOptions).toEqual({ methods: ['sms', 'whatsapp', 'email'] })
  const otpOptions = { expirationMinutes: 5, loginTemplateId: 'a', signupTemplateId: 'b' }
  expect(withDefaults({ otpOptions }).otpOptions).toMatchObject(otpOptions)
})

test('R-450 there are 19 social providers, each with its button', () => {
  const say = textsIn('en')
  expect(SOCIAL_PROVIDERS.map(([, provider]) => say('continueWith', { provider }))).toEqual(
    `Google Microsoft Apple GitHub GitLab Facebook Discord Salesforce Slack Amazon Bitbucket LinkedIn Coinbase Twitch Twitter TikTok Snapchat Figma Yahoo`
      .split(' ')
      .map((name) => `Continue with ${name}`),
  )
})

test('R-464 seven kinds of wallet can be chosen', () => {
  expect(Object.values(WALLETS).map(({ label }) => label)).toEqual([
    ...['Phantom', 'Vessel', 'Binance', 'Coinbase', 'Metamask', 'Ethereum wallet', 'Solana wallet'],
  ])
})

test('R-454 the tabs are Text, WhatsApp and Email; R-555 English is spoken unless Portuguese is chosen', () => {
  const say = textsIn(withDefaults().locale)
  expect((['tab_sms', 'tab_whatsapp', 'tab_email'] as const).map((name) => say(name))).toEqual(['Text', 'WhatsApp', 'Email'])
  expect(textsIn('pt-BR')('logIn')).toBe('Entrar')
  expect(textsIn('en', { logIn: 'Go' })('logIn')).toBe('Go')
})

test('both languages fill in the same values', () => {
  const valuesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).sort()
  for (const name of Object.keys(en) as (keyof typeof en)[]) expect(valuesIn(ptBr[name]), name).toEqual(valuesIn(en[name]))
})

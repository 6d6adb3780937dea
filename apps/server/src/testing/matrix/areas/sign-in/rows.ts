import { another, found, type Rows } from '../../row.ts'
import { SOCIAL_ROWS } from './social-rows.ts'
import { WALLETS } from './wallets.ts'

const provider = 'stytch'

/** The sign-in widget. What comes of codes, links and texts is proved in server/sign-in. */
export const SIGN_IN: Rows = {
  ...SOCIAL_ROWS,
  ...WALLETS,
  'signIn.widget.get': { least: 'anyone', works: () => ({ provider }), naming: {} },
  'signIn.widget.record': {
    least: 'anyone',
    works: () => ({ provider, name: 'email_sent', details: { email: 'x@example.test', type: 'otp' } }),
    naming: {},
  },
  'signIn.accounts.sendLink': { least: 'anyone', works: () => ({ provider, email: 'x@example.test' }), naming: {} },
  'signIn.accounts.search': { least: 'anyone', works: () => ({ provider, email: 'x@example.test' }), naming: {} },
  'signIn.accounts.approve': {
    least: 'supervisor',
    works: ({ pendingUser }) => ({ id: pendingUser }),
    naming: { id: found(({ pendingUser }) => ({ id: pendingUser })) },
  },
  'signIn.codes.sendByEmail': { least: 'anyone', works: () => ({ provider, email: 'x@example.test' }), naming: {} },
  'signIn.codes.sendBySms': { least: 'anyone', works: () => ({ provider, phone_number: '+5511987654321' }), naming: {} },
  'signIn.codes.sendByWhatsapp': { least: 'anyone', works: () => ({ provider, phone_number: '+5511987654321' }), naming: {} },
  'signIn.codes.authenticate': { least: 'anyone', works: () => ({ provider, method_id: 'x', code: '123456' }), naming: {} },
  'signIn.passwords.create': {
    least: 'anyone',
    works: () => ({ provider, email: 'x@example.test', password: 'girafas roxas dançam' }),
    naming: {},
  },
  'signIn.passwords.strength': { least: 'anyone', works: () => ({ provider, password: 'x' }), naming: {} },
  'signIn.settings.get': { least: 'admin', works: () => ({}), naming: {} },
  'signIn.settings.update': { least: 'admin', works: () => ({ dailyTexts: 100 + another() }), naming: {} },
  'signIn.settings.openChannel': { least: 'admin', works: () => ({ channel: 'sms' }), naming: {}, changesNothing: 'no channel is shut' },
}

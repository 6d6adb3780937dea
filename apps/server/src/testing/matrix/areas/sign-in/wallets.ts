import { all, found, type Rows } from '../../row.ts'

const wallet = { wallet_type: 'ethereum', wallet_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } as const
const challenge = 'C'.repeat(43)

/** Wallets, one's own ways in, and naming oneself to other sites. What wallets sign is proved in core/sign-in. */
export const WALLETS: Rows = {
  'signIn.wallets.begin': { least: 'anyone', works: () => ({ provider: 'local', ...wallet }), naming: {} },
  'signIn.wallets.complete': {
    least: 'anyone',
    works: () => ({ provider: 'local', challenge_id: 'unknown', signature: '0x00' }),
    naming: {},
  },
  'signIn.methods.list': { least: 'client', works: () => ({}), naming: {} },
  'signIn.methods.remove': {
    least: 'client',
    works: ({ signInWallet }) => ({ kind: 'wallet', id: signInWallet }),
    naming: { id: found(({ signInWallet }) => ({ kind: 'wallet', id: signInWallet })) },
  },
  // The organisation of the tests takes no wallets.
  'signIn.methods.beginWallet': { least: 'client', works: () => wallet, naming: {}, status: all(409) },
  'signIn.methods.linkWallet': {
    least: 'client',
    works: () => ({ challenge_id: 'unknown', signature: '0x00' }),
    naming: {},
    status: all(409),
  },
  // No page of ours asks: the tests are a program.
  'signIn.consent.give': {
    least: 'client',
    works: () => ({ provider: 'local', origin: 'https://loja.example.com', challenge }),
    naming: {},
    status: all(403),
  },
  'signIn.consent.exchange': {
    least: 'anyone',
    works: () => ({ provider: 'local', code: 'unknown', verifier: 'v'.repeat(43) }),
    naming: {},
  },
}

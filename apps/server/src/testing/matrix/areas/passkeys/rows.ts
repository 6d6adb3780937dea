import { all, found, type Rows } from '../../row.ts'

/** Well formed, and signed by nobody. */
const assertion = { credential: 'AAAA', userHandle: 'AAAA', clientData: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' }
const attestation = { credential: 'AAAA', clientData: 'e30', attestation: 'AAAA' }

/** Passkeys: signing in, one's own, and those of people one manages. */
export const PASSKEYS: Rows = {
  'passkeys.signIn.begin': { least: 'anyone', works: () => ({}), naming: {} },
  'passkeys.signIn.complete': { least: 'anyone', works: () => ({ passkey: assertion }), naming: {} },
  'passkeys.own.list': { least: 'client', works: () => ({}), naming: {} },
  // The server of the tests is at an address by number, where there are no passkeys.
  'passkeys.own.begin': { least: 'client', works: () => ({}), naming: {}, status: all(409) },
  'passkeys.own.add': { least: 'client', works: () => attestation, naming: {}, status: all(409) },
  'passkeys.own.rename': {
    least: 'client',
    works: ({ passkey }) => ({ id: passkey, name: 'Celular' }),
    naming: { id: found(({ passkey }) => ({ id: passkey, name: 'Celular' })) },
  },
  'passkeys.own.remove': {
    least: 'client',
    works: ({ passkey }) => ({ id: passkey }),
    naming: { id: found(({ passkey }) => ({ id: passkey })) },
  },
  'passkeys.own.beginProof': { least: 'client', works: () => ({}), naming: {}, status: all(409) },
  'passkeys.people.get': {
    least: 'supervisor',
    works: ({ junior }) => ({ id: junior }),
    naming: { id: found(({ junior }) => ({ id: junior })) },
  },
  'passkeys.people.remove': {
    least: 'supervisor',
    works: ({ junior }) => ({ id: junior }),
    naming: { id: found(({ junior }) => ({ id: junior })) },
    changes: ({ keyHolder }) => ({ id: keyHolder }),
  },
}

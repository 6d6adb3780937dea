import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { ethereumWallet, solanaWallet } from '../../testing/wallets.ts'
import { checksummed, isSignedOnEthereum, readEthereum } from './internal/ethereum.ts'
import { isSignedOnSolana, readSolana } from './internal/solana.ts'

/** Published examples: of the documentation of web3.js, and of EIP-55. */
const PUBLISHED = {
  address: '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
  message: 'Some data',
  signature:
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c',
}
const CAPITALS = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

test('addresses of Ethereum are kept with the capitals that check them, and refused with others', () => {
  for (const address of CAPITALS) {
    expect(checksummed(address.toLowerCase())).toBe(address)
    expect(readEthereum(address)).toBe(address)
    expect(readEthereum(address.toLowerCase())).toBe(address)
    expect(readEthereum(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
    const wrong = address
      .replace(/[a-z]/g, (letter, at) => (at > 1 ? letter.toUpperCase() : letter))
      .replace(/[A-F]$/, (letter) => letter.toLowerCase())
    if (/[a-f]/.test(wrong.slice(2)) && wrong !== address) expect(readEthereum(wrong)).toBeUndefined()
  }
  expect(readEthereum('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeUndefined()
})

test('a published signature is that of its address, and of nothing else', () => {
  const { address, message, signature } = PUBLISHED
  expect(isSignedOnEthereum(address, message, signature)).toBe(true)
  expect(isSignedOnEthereum(address, 'Some datum', signature)).toBe(false)
  expect(isSignedOnEthereum(CAPITALS[0] as string, message, signature)).toBe(false)
  expect(isSignedOnEthereum(address, message, `${signature.slice(0, -2)}01`), 'as some wallets write the last byte').toBe(true)
  expect(isSignedOnEthereum(address, message, `${signature.slice(0, -2)}1b`), 'the other key').toBe(false)
})

test('a signature has one form: the second that anybody can make of it is refused, and so is what is none', () => {
  const wallet = ethereumWallet()
  const address = checksummed(wallet.wallet_address)
  expect(isSignedOnEthereum(address, 'olá', wallet.sign('olá').signature)).toBe(true)
  expect(isSignedOnEthereum(address, 'olá', wallet.sign('olá', { highS: true }).signature)).toBe(false)
  const { signature } = wallet.sign('olá')
  const zeros = '0'.repeat(64)
  const most = 'f'.repeat(64)
  for (const wrong of [
    ...['', '0x', 'olá', signature.slice(2), signature.slice(0, -2), `${signature}00`, `${signature.slice(0, -2)}1d`],
    ...[`0x${zeros}${zeros}1b`, `0x${most}${most}1b`, `0x${signature.slice(2, 66)}${zeros}1b`, `0x${zeros}${signature.slice(66)}`],
  ])
    expect(isSignedOnEthereum(address, 'olá', wrong), wrong).toBe(false)
})

test('a key of Solana signs for its own address alone, and what the wallet says that it signed is the text to the byte', () => {
  const wallet = solanaWallet()
  const address = wallet.wallet_address
  const text = 'linha\noutra linha'
  const { signature } = wallet.sign(text)
  expect(readSolana(address)).toBe(address)
  expect(isSignedOnSolana(address, text, signature)).toBe(true)
  expect(isSignedOnSolana(address, text, Buffer.from(base58.decode(signature)).toString('base64'))).toBe(true)
  expect(isSignedOnSolana(address, text, signature, text)).toBe(true)
  for (const other of [`${text}\n`, ` ${text}`, text.slice(1), `\u00ffsolana offchain${text}`, '']) {
    expect(isSignedOnSolana(address, text, signature, other), other).toBe(false)
    expect(isSignedOnSolana(address, text, wallet.sign(other).signature), other).toBe(false)
  }
  expect(isSignedOnSolana(solanaWallet().wallet_address, text, signature)).toBe(false)
  for (const wrong of [
    '',
    'olá',
    signature.slice(4),
    base58.encode(Buffer.alloc(64)),
    base58.encode(Buffer.alloc(64, 255)),
    Buffer.alloc(64).toString('base64'),
  ])
    expect(isSignedOnSolana(address, text, wrong), wrong).toBe(false)
})

test('a key for which anybody could sign is refused', () => {
  // The neutral element of the curve: by the loose rule this is a signature of everything.
  const neutral = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 1 : 0))
  const forged = Buffer.concat([neutral, Buffer.alloc(32)])
  const text = 'qualquer texto'
  expect(ed25519.verify(forged, Buffer.from(text), neutral, { zip215: true })).toBe(true)
  const address = base58.encode(neutral)
  expect(readSolana(address)).toBe(address)
  expect(isSignedOnSolana(address, text, forged.toString('base64'))).toBe(false)
})

test('what is no key is no address of Solana', () => {
  for (const wrong of ['1111111111111111111111111111111', 'z'.repeat(44), `${solanaWallet().wallet_address}1`])
    expect(readSolana(wrong)).toBeUndefined()
})

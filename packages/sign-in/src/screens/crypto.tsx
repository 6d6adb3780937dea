import { useRef } from 'preact/hooks'
import { Refusal } from '../calls/post.ts'
import type { Say } from '../texts/texts.ts'
import { GENERIC_WALLETS, WALLETS, type WalletOption } from '../wallets/options.ts'
import type { Wallet } from '../wallets/wallet.ts'
import { useWidget } from './context.ts'
import { Action, Back, Failure, Form, Heading, Submit } from './parts.tsx'

/** The wallet in use, with the challenge that it is to sign; of one widget. */
type Connected = { wallet: Wallet; challengeId: string }
const connectedOf = new WeakMap<object, Connected>()

const find = async (option: WalletOption): Promise<Wallet | null> =>
  WALLETS[option].chain === 'solana'
    ? (await import('../wallets/solana.ts')).findSolana(option)
    : (await import('../wallets/ethereum.ts')).findEthereum(option)

const labelOf = (option: WalletOption | null) => (option ? WALLETS[option].label : '')
/** What a wallet threw is its own affair: the person declined, most often. */
const declined = (say: Say) => (): never => {
  throw new Refusal('wallet_declined', say('walletDeclined'))
}

/** Asks the wallet for an address, and the server for the message that proves it. */
export const CryptoConnect = () => {
  const { now, say, calls, run, dispatch, config } = useWidget()
  const option = now.crypto.walletOption
  const connect = () =>
    run(
      async () => {
        const wallet = option && (await find(option))
        if (!wallet) return dispatch({ name: 'shown', screen: 'cryptoSetupWallet' })
        const { address, chainId } = await wallet.connect().catch(declined(say))
        const { challenge_id: challengeId, challenge } = await calls.beginWallet(wallet.chain, address, chainId)
        connectedOf.set(config, { wallet, challengeId })
        dispatch({ name: 'walletConnected', address, challenge })
      },
      { failed: 'cryptoError' },
    )
  return (
    <section>
      <Heading>{say('connectTitle', { wallet: labelOf(option) })}</Heading>
      <p class="bsi-text">{say('connectText')}</p>
      <Form label={say('connect')} onSubmit={() => void connect()}>
        <Submit>{say('connect')}</Submit>
      </Form>
      <Back />
    </section>
  )
}

/** Has the wallet sign the message. */
export const CryptoSignMessage = () => {
  const { now, say, calls, enter, config } = useWidget()
  const { walletAddress, walletChallenge } = now.crypto
  const signed = useRef<{ signature: string; signedMessage?: string } | null>(null)
  const sign = () =>
    enter(
      'crypto',
      async (factor) => {
        const connected = connectedOf.get(config)
        if (!connected) return declined(say)()
        // With the second factor the same signature comes again.
        signed.current ??= await connected.wallet.sign(walletChallenge, walletAddress).catch(declined(say))
        const { signature, signedMessage } = signed.current as { signature: string; signedMessage?: string }
        return calls.byWallet(connected.challengeId, signature, signedMessage, factor)
      },
      { failed: 'cryptoError' },
    )
  return (
    <section>
      <Heading>{say('signTitle')}</Heading>
      <p class="bsi-text">{say('signText')}</p>
      <pre class="bsi-message">{walletChallenge}</pre>
      <Form label={say('sign')} onSubmit={() => void sign()}>
        <Submit>{say('sign')}</Submit>
      </Form>
      <Back />
    </section>
  )
}

/** Wallets that have no button of their own. */
export const CryptoOther = () => {
  const { say, dispatch } = useWidget()
  return (
    <section>
      <Heading>{say('otherTitle')}</Heading>
      <p class="bsi-text">{say('otherText')}</p>
      <div class="bsi-group">
        {GENERIC_WALLETS.map((option) => (
          <Action key={option} onPress={() => dispatch({ name: 'walletChosen', option })}>
            {WALLETS[option].label}
          </Action>
        ))}
      </div>
      <Back />
    </section>
  )
}

/** The wallet is not in this browser. */
export const CryptoSetupWallet = () => {
  const { now, say } = useWidget()
  return (
    <section>
      <Heading>{say('setupTitle')}</Heading>
      <p class="bsi-text">{say('setupText', { wallet: labelOf(now.crypto.walletOption) })}</p>
      <Action onPress={() => location.reload()}>{say('reload')}</Action>
      <Back />
    </section>
  )
}

/** It did not work; the same wallet may be tried again. */
export const CryptoError = () => {
  const { now, say, dispatch } = useWidget()
  const option = now.crypto.walletOption
  return (
    <section>
      <Heading>{say('cryptoErrorTitle')}</Heading>
      <Failure />
      {option ? <Action onPress={() => dispatch({ name: 'walletChosen', option })}>{say('tryAgain')}</Action> : null}
      <Back />
    </section>
  )
}

/** Why an input about wallets is refused. */
export const walletReasons = {
  wallet_address_malformed: 'Este não é um endereço desta rede.',
  wallet_without_chain: 'Só carteiras Ethereum têm número de rede.',
}

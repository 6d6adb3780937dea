/** Why an input about wallets and other sites is refused. */
export const walletReasons = {
  origin_malformed: 'Informe a origem como o navegador a escreve, por exemplo https://www.exemplo.com.br.',
  wallet_address_malformed: 'Este não é um endereço desta rede.',
  wallet_without_chain: 'Só carteiras Ethereum têm número de rede.',
}

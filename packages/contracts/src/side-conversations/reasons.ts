/** Why an input about side conversations is refused. */
export const sideConversationReasons = {
  side_address_twice: 'Este endereço já está na lista.',
  side_address_own: 'Este é o endereço de uma caixa da própria organização.',
  side_address_requester: 'Este é o endereço do solicitante: responda a ele no próprio ticket.',
  side_files_too_large: ({ most }: { most: number }) => `Os arquivos de um e-mail podem somar no máximo ${most} MB.`,
}

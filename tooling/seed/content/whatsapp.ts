/** The demo's number of WhatsApp. It stands for itself: the simulator of a phone answers for Meta. */
export const NUMBER = {
  name: 'Acme Atendimento',
  phoneNumberId: '100000000002026',
  wabaId: '200000000002026',
  greeting: 'Oi! Aqui é a Acme. Já estamos vendo a sua mensagem.',
  displayNumber: '+55 11 4000-2026',
  verifiedName: 'Acme Sistemas',
}

/** What two customers wrote from their phones, oldest first. */
export const PHONES = [
  {
    from: '5511987650001',
    name: 'Marina Prado',
    says: [
      { minutesAgo: 46, text: 'Bom dia! O boleto de novembro veio com o valor errado.' },
      { minutesAgo: 44, text: 'Era para ser R$ 189,90 e veio R$ 249,90.' },
    ],
  },
  {
    from: '551196540002',
    name: 'Otávio Lins',
    says: [
      { minutesAgo: 18, text: 'A impressora de etiquetas parou depois da atualização de ontem' },
      { minutesAgo: 17, text: 'Aparece *erro 0x4F* na tela. Tem como ajudar ainda hoje?' },
    ],
  },
] as const

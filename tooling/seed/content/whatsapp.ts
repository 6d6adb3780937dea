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

/** Templates that the campaigns of the demo are made of, as the simulator lists them. */
export const CAMPAIGN_TEMPLATES = [
  {
    ...{ name: 'aviso_manutencao', language: 'pt_BR', status: 'APPROVED', category: 'UTILITY' },
    components: [
      { type: 'BODY', text: 'Olá, {{1}}! O sistema fica fora do ar {{2}} para manutenção. Nada do que você cadastrou se perde.' },
      { type: 'FOOTER', text: 'Responda PARAR para não receber mais mensagens.' },
    ],
  },
  {
    ...{ name: 'novidades_do_mes', language: 'pt_BR', status: 'APPROVED', category: 'MARKETING' },
    components: [
      { type: 'BODY', text: 'Oi, {{1}}! Este mês a emissão de notas ficou duas vezes mais rápida. Quer ver como?' },
      { type: 'FOOTER', text: 'Responda PARAR para não receber mais mensagens.' },
    ],
  },
] as const

/** One that went out some days ago, with what became of it for each of its people, and one that is being written. */
export const CAMPAIGNS = {
  finished: { name: 'Manutenção de domingo', when: 'neste domingo, das 6h às 8h,', daysAgo: 4 },
  draft: { name: 'Novidades de dezembro' },
} as const
export const OUTCOMES = [
  ...['read', 'read', 'read', 'delivered', 'read', 'delivered', 'sent'].map((state) => ({ state, cause: null })),
  { state: 'failed', cause: 'undeliverable' },
  { state: 'left_out', cause: 'opted_out' },
] as const

type DemoSide = {
  /** An open ticket with this in its title has it. */
  about: string
  subject: string
  person: { address: string; name: string }
  state: 'waiting' | 'answered'
  /** What was written, by the desk or from outside, and so many hours ago. */
  messages: readonly { isOurs: boolean; content: string; hoursAgo: number }[]
}

/** What the demo's desk wrote to others about tickets, and what they answered. */
export const SIDE_CONVERSATIONS: readonly DemoSide[] = [
  {
    ...{ about: 'CNAB', subject: 'Remessa CNAB 240 recusada: qual o motivo?', state: 'answered' },
    person: { address: 'suporte.cobranca@banco-litoral.test', name: 'Banco Litoral' },
    messages: [
      {
        isOurs: true,
        hoursAgo: 26,
        content: 'Bom dia,\n\na remessa **CNAB 240** de ontem voltou com o código 08. Podem dizer qual registro foi recusado?',
      },
      {
        isOurs: false,
        hoursAgo: 3,
        content: 'Bom dia. O segmento Q da linha 14 veio sem o CNPJ do pagador. Corrigido isso, a remessa é aceita.',
      },
    ],
  },
  {
    ...{ about: 'cadastros', subject: 'Prazo para a base de CNPJ', state: 'waiting' },
    person: { address: 'atendimento@dados-br.test', name: 'Dados BR' },
    messages: [{ isOurs: true, hoursAgo: 5, content: 'Olá,\n\nquando a nova base de CNPJ estará disponível para consulta?' }],
  },
]

/** The approved templates of the simulated business account, as the API lists them. */
export const SIMULATED_TEMPLATES = [
  {
    name: 'retomar_atendimento',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: 'Olá, {{1}}! Temos novidades sobre o seu atendimento “{{2}}”. Responda a esta mensagem para continuarmos.' },
      { type: 'FOOTER', text: 'Responda PARAR para não receber mais mensagens.' },
    ],
  },
  {
    name: 'confirmacao_visita',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Visita técnica' },
      { type: 'BODY', text: 'A visita do nosso técnico está marcada para {{dia}}, às {{hora}}. Podemos confirmar?' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Confirmar' },
          { type: 'QUICK_REPLY', text: 'Remarcar' },
        ],
      },
    ],
  },
  {
    name: 'aviso_manutencao',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: 'Olá, {{1}}! O sistema fica fora do ar {{2}} para manutenção. Nada do que você cadastrou se perde.' },
      { type: 'FOOTER', text: 'Responda PARAR para não receber mais mensagens.' },
    ],
  },
  {
    name: 'novidades_do_mes',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'MARKETING',
    components: [
      { type: 'BODY', text: 'Oi, {{1}}! Este mês a emissão de notas ficou duas vezes mais rápida. Quer ver como?' },
      { type: 'FOOTER', text: 'Responda PARAR para não receber mais mensagens.' },
    ],
  },
  {
    name: 'codigo_de_acesso',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', text: '{{1}} é seu código de acesso. Por segurança, não o compartilhe.' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Copiar código', url: 'https://www.whatsapp.com/otp/code/?code=otp{{1}}' }] },
    ],
  },
  {
    name: 'pesquisa_de_satisfacao',
    language: 'pt_BR',
    status: 'PENDING',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Como foi o atendimento? Responda com uma nota de 1 a 5.' }],
  },
]

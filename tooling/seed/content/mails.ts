/** A mail that comes to the demo's first mailbox. */
export type DemoMail = { from: string; name: string; subject: string; text: string; hoursAgo: number; headers?: readonly string[] }

/** Mails of machines, each suspended for another cause. */
export const DEMO_MAILS: readonly DemoMail[] = [
  {
    from: 'marcos.teixeira@construtorapedra.test',
    name: 'Marcos Teixeira',
    subject: 'Resposta automática: Boletos não registrados',
    text: 'Olá!\n\nEstou de férias até 4 de dezembro, sem acesso ao e-mail. Em caso de urgência, fale com a Beatriz no ramal 214.\n\nMarcos',
    hoursAgo: 3,
    headers: ['Auto-Submitted: auto-replied', 'X-Auto-Response-Suppress: All'],
  },
  {
    from: 'novidades@feirasegestao.test',
    name: 'Feiras & Gestão',
    subject: 'Inscrições abertas: Congresso de Atendimento 2027',
    text: 'Garanta seu lugar com 20 % de desconto até sexta-feira.\n\nPara não receber mais, use o link de descadastro.',
    hoursAgo: 9,
    headers: ['List-Unsubscribe: <mailto:sair@feirasegestao.test>', 'Precedence: bulk'],
  },
  {
    from: 'financeiro@acme.test',
    name: 'Acme Financeiro',
    subject: 'Enc: Segunda via do boleto de outubro',
    text: 'Mensagem encaminhada por uma regra da caixa do financeiro.',
    hoursAgo: 26,
  },
  {
    from: 'noreply@transportadorarapida.test',
    name: 'Transportadora Rápida',
    subject: 'Sua entrega 7788-21 saiu para o destino',
    text: 'Este é um aviso automático. Não responda a esta mensagem.',
    hoursAgo: 31,
  },
]

import type { Source } from '@balcao/core/duplicates/model/documents'
import type { PairSet } from './sets.ts'

/** What goes wrong at a help desk, in the words of several people. {s} is a system, {f} a branch, {c} a code, {p} a person. */
const PROBLEMS: { titles: string[]; texts: string[] }[] = [
  {
    titles: [
      'NF-e rejeitada com código {c} no {s}',
      'Rejeição {c} ao emitir nota fiscal',
      'Nota fiscal não autoriza: erro {c}',
      'Erro {c} na emissão da NF-e em {f}',
    ],
    texts: [
      'Ao transmitir a nota pela {s} aparece rejeição {c}. Já conferi o cadastro do cliente.',
      'Estamos parados no faturamento de {f}, a SEFAZ devolve {c} em todas as notas desde cedo.',
      'A nota fica como rejeitada, mensagem {c}. Preciso faturar hoje.',
    ],
  },
  {
    titles: [
      'VPN cai a cada poucos minutos',
      'Conexão da VPN instável em {f}',
      'Não consigo ficar conectado na VPN',
      'Queda de VPN no home office',
    ],
    texts: [
      'A VPN desconecta sozinha e preciso entrar de novo com o token. Acontece desde ontem.',
      'Em {f} toda a equipe perde a VPN depois de alguns minutos, erro {c}.',
      'O cliente da VPN mostra {c} e fecha. A internet está normal.',
    ],
  },
  {
    titles: [
      'Impressora {s} de {f} não imprime',
      'Fila de impressão parada em {f}',
      'Impressora com papel preso, erro {c}',
      'Etiquetas não saem na {s}',
    ],
    texts: [
      'Mando imprimir e o documento fica na fila. A luz laranja está piscando, código {c}.',
      'Ninguém de {f} consegue imprimir desde as 9h.',
      'Já desliguei e liguei a impressora {s}, continua com {c}.',
    ],
  },
  {
    titles: ['Acesso bloqueado ao {s}', 'Senha expirada no {s}', 'Usuário de {p} bloqueado no {s}', 'Não consigo entrar no {s}'],
    texts: [
      'Depois de três tentativas a conta foi bloqueada. Pode liberar?',
      'O {s} diz que a senha venceu, mas a tela de troca não abre, mensagem {c}.',
      '{p} voltou de férias e não consegue mais entrar no {s}.',
    ],
  },
  {
    titles: [
      'Cobrança duplicada na fatura {c}',
      'Fatura {c} cobrada duas vezes',
      'Boleto em dobro referente a {c}',
      'Valor lançado duas vezes na fatura {c}',
    ],
    texts: [
      'Recebemos dois boletos do mesmo valor para a fatura {c}. Qual devemos pagar?',
      'O cartão foi debitado duas vezes pelo documento {c}, peço estorno.',
      'No extrato aparece a mesma cobrança {c} em duplicidade.',
    ],
  },
  {
    titles: [
      'Pedido {c} não chegou',
      'Atraso na entrega do pedido {c}',
      'Onde está a encomenda {c}?',
      'Entrega {c} parada na transportadora',
    ],
    texts: [
      'O prazo do pedido {c} venceu ontem e o rastreio não muda.',
      'A transportadora diz que não localizou {f}. O pedido é o {c}.',
      'Cliente aguardando a entrega {c}, precisamos de uma previsão.',
    ],
  },
  {
    titles: ['{s} muito lento em {f}', 'Lentidão no {s}', 'Tela do {s} demora para abrir', '{s} travando depois da atualização'],
    texts: [
      'Cada consulta leva mais de um minuto. Em {f} todos reclamam.',
      'Depois da atualização o {s} congela ao salvar, às vezes com {c}.',
      'O relatório não termina de carregar no {s}.',
    ],
  },
  {
    titles: [
      'E-mails não chegam na caixa de {f}',
      'Mensagens do cliente voltam com {c}',
      'Caixa de correio cheia',
      'Anexos bloqueados no e-mail',
    ],
    texts: [
      'O remetente recebe devolução {c}. Precisamos dessas propostas.',
      'Desde a manhã nada chega na caixa compartilhada de {f}.',
      'O aviso diz que a cota terminou, mas já apaguei tudo.',
    ],
  },
  {
    titles: [
      'Falha na integração do {s} com o estoque',
      'Estoque não atualiza no {s}',
      'Saldo divergente entre {s} e loja {f}',
      'Sincronização do {s} parada',
    ],
    texts: [
      'A rotina noturna terminou com {c} e os saldos não batem.',
      'Vendemos produtos sem saldo em {f} porque o {s} não sincroniza.',
      'O log mostra {c} na tarefa de sincronização.',
    ],
  },
  {
    titles: [
      'Relatório de comissões com valores errados',
      'Comissão de {p} calculada errada',
      'Diferença no relatório mensal do {s}',
      'Total do relatório não fecha',
    ],
    texts: [
      'A soma do {s} não bate com a planilha do financeiro, diferença na linha {c}.',
      'As vendas de {f} não entraram no cálculo.',
      '{p} recebeu menos do que deveria neste mês.',
    ],
  },
  {
    titles: [
      'Certificado digital vencido em {f}',
      'Certificado A1 não é aceito no {s}',
      'Erro de certificado ao assinar',
      'Renovar certificado do {s}',
    ],
    texts: [
      'O {s} recusa o certificado, mensagem {c}.',
      'Venceu hoje e {f} não consegue assinar documentos.',
      'Instalei o novo arquivo e continua pedindo o antigo.',
    ],
  },
  {
    titles: [
      'Ponto eletrônico de {f} sem registro',
      'Batidas não aparecem no ponto',
      'Relógio de ponto fora do ar',
      'Marcação de ponto de {p} sumiu',
    ],
    texts: [
      'O relógio mostra {c} e não aceita a digital.',
      'As marcações da manhã de {f} não subiram.',
      'Preciso ajustar a folha de {p}, faltam duas batidas.',
    ],
  },
]
const SYSTEMS = [
  'ERP Totem',
  'portal do cliente',
  'CRM Vértice',
  'SAP',
  'Protheus',
  'Zebra ZT230',
  'app de vendas',
  'Webmail',
  'HP M428',
  'WMS Doca',
  'RH Fácil',
  'BI Painel',
]
const BRANCHES = [
  'filial Campinas',
  'loja Centro',
  'matriz',
  'filial Recife',
  'depósito Osasco',
  'loja Savassi',
  'filial Joinville',
  'escritório Porto Alegre',
]
const PEOPLE = ['Ana Lima', 'Bruno Sales', 'Carla Dias', 'Diego Rocha', 'Elisa Prado', 'Fábio Nunes', 'Gabriela Melo', 'Heitor Luz']
const GREETINGS = ['', 'Bom dia.', 'Olá, tudo bem?', 'Prezados,', 'Boa tarde, pessoal.']
const ENDINGS = ['', 'Obrigado.', 'Aguardo retorno.', 'É urgente.', 'Atenciosamente,\nSetor administrativo']

/** Numbers that look random and are the same every time (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const HOUR = 3_600_000

/** Tickets in Portuguese: some incidents reported several times by one person or by colleagues, and many that only resemble each other. */
export function generatedSet(seed: number, incidents = 900): PairSet {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const reports: Source[] = []
  const pairs: [number, number][] = []
  const start = Date.UTC(2026, 0, 5)
  for (let n = 0; n < incidents; n++) {
    const problem = pick(PROBLEMS)
    const is = {
      s: pick(SYSTEMS),
      f: pick(BRANCHES),
      c: `${pick(['', 'E-', '0x', 'N'])}${100 + Math.floor(random() * 99_900)}`,
      p: pick(PEOPLE),
    }
    const fill = (text: string) => text.replace(/\{(\w)\}/g, (_, key: keyof typeof is) => is[key])
    const company = Math.floor(random() * 60)
    const requester = company * 10 + Math.floor(random() * 8)
    const at = start + Math.floor(random() * 250 * 24) * HOUR
    const times = random() < 0.25 ? 2 + Math.floor(random() * 3) : 1
    const first = reports.length
    for (let time = 0; time < times; time++) {
      const parts = [pick(GREETINGS), fill(pick(problem.texts)), random() < 0.4 ? fill(pick(problem.texts)) : '', pick(ENDINGS)]
      const isSame = random() < 0.45
      reports.push({
        id: reports.length,
        title: fill(pick(problem.titles)),
        text: parts.filter(Boolean).join(' '),
        createdAt: at + Math.floor(random() ** 3 * (time === 0 ? 1 : 600)) * HOUR,
        requester: time === 0 || isSame ? requester : company * 10 + Math.floor(random() * 8),
        company: time === 0 || random() < 0.9 ? company : Math.floor(random() * 60),
        queue: random() < 0.8 ? PROBLEMS.indexOf(problem) % 5 : Math.floor(random() * 5),
        type: pick(['incident', 'incident', 'request', 'question']),
        channel: pick(['web', 'email', 'email', 'phone']),
      })
      for (let other = first; other < first + time; other++) pairs.push([first + time, other])
    }
  }
  return { name: `generated pt-BR (seed ${seed})`, licence: 'generated here', sha256: String(seed), reports, pairs }
}

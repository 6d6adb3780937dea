import type { WithdrawnBecause } from '@balcao/contracts/approvals/bounds'
import type { Trouble } from '@balcao/contracts/recurring/bounds'
import type { Metric } from '@balcao/contracts/sla/bounds'
import { STATUS } from '@balcao/contracts/tickets/statuses'
import { DESK_PT } from './desk.pt.ts'
import type { NewsTexts, Review, Ticket } from './texts.ts'

const reviewed = ({ title, name, step, note }: Review) =>
  ({
    asked: `${name} pede sua revisão de “${title}”.${note ? ` ${note}` : ''}`,
    approved: `${name} aprovou “${title}”.${note ? ` ${note}` : ''}`,
    returned: `${name} devolveu “${title}”: ${note}`,
  })[step]
const of = ({ number }: Ticket) => `ticket #${number}`
const PROMISED: Record<Metric, string> = {
  first_response: 'primeira resposta',
  next_response: 'resposta',
  periodic_update: 'atualização',
  resolution: 'resolução',
}
const WHY: Record<string, string> = { answered: 'o cliente escreveu antes', colleague: 'um colega a cancelou' }
const GONE: Record<Trouble, string> = {
  assignee: 'o responsável não pode mais atender',
  queue: 'a fila não existe mais',
  tags: 'uma tag foi excluída',
  type: 'o tipo foi desativado',
  requester: 'o solicitante foi desativado',
  refused: 'o ticket não pôde ser criado com estes dados',
}

const WITHDRAWN: Record<WithdrawnBecause, string> = {
  by_hand: 'quem pediu retirou o pedido',
  request_changed: 'o pedido do ticket mudou',
  ticket_finished: 'o ticket foi encerrado',
  nobody_left: 'não há mais quem decida',
}

/** Why several tickets at once came into views, or left them. */
const REGROUPED = {
  companies: { title: 'Empresas unidas', lead: 'Com a união de duas empresas' },
  tag_merged: { title: 'Tags juntadas', lead: 'Com a junção de duas tags' },
  tag_renamed: { title: 'Tag com outro nome', lead: 'Com o novo nome de uma tag' },
  tag_removed: { title: 'Tag excluída', lead: 'Com a exclusão de uma tag' },
}

/** What notifications say, in the product's own language. */
export const NEWS_PT: NewsTexts = {
  created: ({ ticket }) => ({ title: 'Novo Ticket', message: `Ticket #${ticket.number} foi criado: ${ticket.title}` }),
  assigned: ({ ticket }) => ({ title: 'Ticket Atribuído', message: `Ticket #${ticket.number} foi atribuído a você: ${ticket.title}` }),
  assignedTo: ({ ticket, name }) => ({
    title: 'Ticket Atribuído',
    message: `Ticket #${ticket.number} foi atribuído a ${name}: ${ticket.title}`,
  }),
  unassigned: ({ ticket }) => ({ title: 'Ticket passou adiante', message: `O ${of(ticket)} não está mais com você: ${ticket.title}` }),
  comment: ({ ticket, isInternal }) => ({
    title: 'Novo Comentário',
    message: `${isInternal ? 'Nova nota interna' : 'Nova resposta'} no ${of(ticket)}: ${ticket.title}`,
  }),
  answer: ({ ticket, byDesk }) => ({
    title: 'Nova Resposta',
    message: `${byDesk ? 'A equipe respondeu ao' : 'Nova mensagem no'} ${of(ticket)}: ${ticket.title}`,
  }),
  mention: ({ ticket }) => ({ title: 'Você foi mencionado', message: `Mencionaram você no ${of(ticket)}: ${ticket.title}` }),
  status: ({ ticket, to, side, own }) => ({
    title: 'Status Alterado',
    message: `Status do ${of(ticket)} mudou para ${own ?? (side === 'staff' ? STATUS[to].name : STATUS[to].customerLabel)}: ${ticket.title}`,
  }),
  merged: ({ source, target }) => ({
    title: 'Ticket Mesclado',
    message: `O ${of(source)} foi mesclado ao #${target.number}: ${target.title}`,
  }),
  arrived: ({ ticket }) => ({
    title: 'Chegou ao que você acompanha',
    message: `O ${of(ticket)} chegou a uma fila ou tag que você acompanha: ${ticket.title}`,
  }),
  entered: ({ ticket, view }) => ({ title: `Entrou em “${view}”`, message: `O ${of(ticket)} entrou na visão “${view}”: ${ticket.title}` }),
  left: ({ ticket, view }) => ({ title: `Saiu de “${view}”`, message: `O ${of(ticket)} saiu da visão “${view}”: ${ticket.title}` }),
  found: ({ ticket, search }) => ({
    title: `Entrou na busca “${search}”`,
    message: `Sua busca “${search}” agora encontra o ${of(ticket)}: ${ticket.title}`,
  }),
  lost: ({ ticket, search }) => ({
    title: `Saiu da busca “${search}”`,
    message: `Sua busca “${search}” não encontra mais o ${of(ticket)}: ${ticket.title}`,
  }),
  regrouped: ({ by, name, entered, left, more }) => {
    const tickets = (n: number) => `${n} ${n === 1 ? 'ticket' : 'tickets'}`
    const moves = [
      ...(entered > 0 ? [`${tickets(entered)} ${entered === 1 ? 'entrou' : 'entraram'} em “${name}”`] : []),
      ...(left > 0 ? [`${tickets(left)} ${left === 1 ? 'saiu' : 'saíram'} de “${name}”`] : []),
    ]
    const others = more > 0 ? ` Mudou também o que há em mais ${more} que você acompanha.` : ''
    return { title: REGROUPED[by].title, message: `${REGROUPED[by].lead}, ${moves.join(' e ')}.${others}` }
  },
  woken: ({ ticket, due }) => ({
    title: 'Ticket de volta',
    message: `O ${of(ticket)} ${due ? 'chegou à data em que deveria voltar' : 'voltou antes da data, por uma novidade'}: ${ticket.title}`,
  }),
  sla: ({ ticket, metric, minutes, share }) => ({
    title: minutes === null ? 'Prazo vencido' : 'Prazo perto do fim',
    message:
      minutes === null
        ? `O prazo de ${PROMISED[metric]} do ${of(ticket)} venceu: ${ticket.title}`
        : `O prazo de ${PROMISED[metric]} do ${of(ticket)} vence em ${minutes} min${share === undefined ? '' : ` (${share} % usado)`}: ${ticket.title}`,
  }),
  rated: ({ ticket, score }) => ({
    title: 'Avaliação Recebida',
    message: `O cliente avaliou o ${of(ticket)} com ${score} de 5: ${ticket.title}`,
  }),
  infected: ({ ticket, file, threat }) => ({
    title: 'Anexo bloqueado pelo antivírus',
    message: `“${file}”, do ${of(ticket)}, não pode ser baixado: ${threat}.`,
  }),
  stopped: ({ ticket, reason }) => ({
    title: 'Resposta não enviada',
    message: `Sua resposta no ${of(ticket)} não foi enviada: ${WHY[reason ?? ''] ?? 'o ticket não a aceitou'}.`,
  }),
  escalated: ({ ticket, reason }) => ({ title: 'Ticket escalado', message: `Pedem ajuda no ${of(ticket)} (${ticket.title}): ${reason}` }),
  idle: ({ ticket }) => ({
    title: 'Ticket voltou à fila',
    message: `O ${of(ticket)} ficou sem andamento e voltou à fila: ${ticket.title}`,
  }),
  queueWaiting: ({ queue, count }) => ({
    title: 'Fila sem quem atenda',
    message: `${count === 1 ? '1 ticket espera' : `${count} tickets esperam`} por alguém em “${queue}”.`,
  }),
  recurring: ({ title, what, stopped }) => {
    const why = what.map((one) => GONE[one]).join(', ')
    return stopped
      ? { title: 'Ticket recorrente pausado', message: `“${title}” foi pausado: ${why}.` }
      : { title: 'Ticket recorrente alterado', message: `“${title}” continua sem parte do que pedia: ${why}.` }
  },
  tracker: ({ name }) => ({
    title: 'Rastreador de issues sem acesso',
    message: `“${name}” recusou o acesso. As issues dos tickets não são atualizadas até alguém conferir o token.`,
  }),
  issueClosed: ({ ticket, issue, open }) => ({
    title: open === 0 ? 'Issue fechada: retome o contato' : 'Issue fechada',
    message: `${issue} foi fechada; o ${of(ticket)} (${ticket.title}) ${open === 0 ? 'não espera mais nenhuma' : open === 1 ? 'ainda espera outra' : `ainda espera outras ${open}`}.`,
  }),
  mailBounced: ({ ticket, address, isComplaint }) => ({
    title: isComplaint ? 'E-mail marcado como spam' : 'E-mail não entregue',
    message: `${isComplaint ? `${address} marcou como spam um e-mail` : `${address} não recebe e-mails: voltou um`} do ${of(ticket)}. Nada mais é enviado a este endereço.`,
  }),
  sideAnswered: ({ ticket, from, subject }) => ({
    title: 'Resposta em conversa paralela',
    message: `${from} respondeu a “${subject}”, do ${of(ticket)} (${ticket.title}).`,
  }),
  issueCommented: ({ ticket, issue, author, count }) => ({
    title: 'Comentário em issue',
    message: `${author} comentou em ${issue}, que o ${of(ticket)} (${ticket.title}) espera${count === 1 ? '' : `; são ${count} comentários novos`}.`,
  }),
  checklistItems: ({ ticket, item, count }) => ({
    title: count === 1 ? 'Item de checklist para você' : 'Itens de checklist para você',
    message: `No ${of(ticket)} (${ticket.title}): “${item}”${count === 1 ? '' : count === 2 ? ' e mais 1 item' : ` e mais ${count - 1} itens`}.`,
  }),
  checklistAnswered: ({ ticket, item }) => ({
    title: 'Cliente concluiu um item',
    message: `“${item}”, do ${of(ticket)} (${ticket.title}), foi feito pelo cliente.`,
  }),
  checklistDue: ({ ticket, item }) => ({
    title: 'Item de checklist no prazo final',
    message: `“${item}”, do ${of(ticket)} (${ticket.title}), deveria estar feito.`,
  }),
  approvalAsked: ({ ticket, title }) => ({
    title: 'Pedem sua aprovação',
    message: `“${title}”, no ${of(ticket)} (${ticket.title}), espera sua decisão.`,
  }),
  approvalReminder: ({ ticket, title, dueSoon }) => ({
    title: dueSoon ? 'Aprovação perto do prazo' : 'Lembrete de aprovação',
    message: `“${title}”, no ${of(ticket)} (${ticket.title}), ainda espera sua decisão.`,
  }),
  approvalDecided: ({ ticket, title, state }) => ({
    title: state === 'approved' ? 'Pedido aprovado' : 'Pedido recusado',
    message: `“${title}”, no ${of(ticket)} (${ticket.title}), foi ${state === 'approved' ? 'aprovado' : 'recusado'}.`,
  }),
  approvalWithdrawn: ({ ticket, title, because }) => ({
    title: 'Aprovação retirada',
    message: `“${title}”, no ${of(ticket)} (${ticket.title}), não precisa mais de decisão: ${WITHDRAWN[because]}.`,
  }),
  approvalExpired: ({ ticket, title }) => ({
    title: 'Aprovação vencida',
    message: `Ninguém decidiu a tempo sobre “${title}”, no ${of(ticket)} (${ticket.title}).`,
  }),
  rule: ({ name, what }) =>
    ({
      loop: {
        title: 'Regra de automação desativada',
        message: `“${name}” mudou o mesmo ticket vezes demais em uma hora e foi desativada.`,
      },
      broken: { title: 'Regra de automação com problema', message: `“${name}” cita algo que não existe mais. Corrija a regra.` },
      failed: { title: 'Regra de automação com problema', message: `“${name}” não pôde mudar um ticket. Veja as execuções da regra.` },
    })[what],
  flow: ({ name, what }) =>
    ({
      loop: { title: 'Fluxo de etapas desativado', message: `“${name}” deu etapas demais no mesmo ticket em uma hora e foi desativado.` },
      broken: { title: 'Fluxo de etapas com problema', message: `“${name}” cita algo que não existe mais. Corrija o fluxo.` },
      failed: { title: 'Fluxo de etapas com problema', message: `Uma etapa de “${name}” falhou em um ticket. Veja as execuções do fluxo.` },
    })[what],
  template: ({ name }) => ({
    title: 'Template com problema',
    message: `“${name}” cita algo que não existe mais. Corrija o template: até lá, ninguém o aplica.`,
  }),
  workflow: ({ name }) => ({
    title: 'Fluxo com problema',
    message: `As condições de “${name}” citam algo que não existe mais. Corrija o fluxo.`,
  }),
  privacyRequestDue: ({ number, days }) => ({
    title: days < 0 ? 'Solicitação de titular atrasada' : 'Solicitação de titular perto do prazo',
    message: `A solicitação nº ${number} ${days < 0 ? 'passou do prazo' : days <= 1 ? 'vence em até 1 dia' : `vence em até ${days} dias`}.`,
  }),
  signature: ({ title, name, left, what }) => ({
    title: {
      given: 'Documento assinado',
      completed: 'Todos assinaram',
      declined: 'Assinatura recusada',
      expired: 'Prazo de assinatura vencido',
    }[what],
    message: {
      given: `${name} assinou “${title}”. ${left === 1 ? 'Falta 1 pessoa.' : `Faltam ${left} pessoas.`}`,
      completed: `“${title}” foi assinado por todos. O registro de assinaturas está na página do documento.`,
      declined: `${name} recusou assinar “${title}”. O pedido terminou.`,
      expired: `O prazo para assinar “${title}” passou sem que todos assinassem.`,
    }[what],
  }),
  documentReview: (of) => ({
    title: { asked: 'Revisão de documento pedida', approved: 'Documento aprovado', returned: 'Documento devolvido' }[of.step],
    message: reviewed(of),
  }),
  articleReview: (of) => ({
    title: { asked: 'Revisão de artigo pedida', approved: 'Artigo aprovado', returned: 'Artigo devolvido' }[of.step],
    message: reviewed(of),
  }),
  backupTroubled: ({ what }) => ({
    title: 'Backup com problema',
    message: {
      not_written: 'O backup desta noite não pôde ser gravado. Os backups anteriores continuam disponíveis.',
      not_verified: 'O backup desta noite foi gravado, mas não pôde ser restaurado no teste. Não conte com ele.',
    }[what],
  }),
  documentExpiring: ({ title, days }) => ({
    title: 'Documento perto de vencer',
    message: `“${title}” ${days <= 0 ? 'vence hoje' : days === 1 ? 'vence amanhã' : `vence em ${days} dias`}.`,
  }),
  ...DESK_PT,
}

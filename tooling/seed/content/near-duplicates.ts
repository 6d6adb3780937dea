/** Things that several customers reported in their own words. The first five stand open; the last only look alike. */
export const NEAR_DUPLICATES: readonly { title: string; text: string }[][] = [
  [
    {
      title: 'NF-e rejeitada com código 539 desde a atualização',
      text: 'Depois da atualização de ontem toda NF-e volta com rejeição 539 (duplicidade). O faturamento da matriz está parado.',
    },
    {
      title: 'Rejeição 539 ao emitir nota fiscal',
      text: 'Ao transmitir a nota aparece rejeição 539, duplicidade de NF-e com diferença na chave. Já conferi a numeração.',
    },
    {
      title: 'Nota não autoriza: erro 539 duplicidade de NF-e',
      text: 'A SEFAZ devolve 539 em todas as notas desde cedo. Precisamos faturar hoje.',
    },
    {
      title: 'Erro 539 em todas as NF-e depois da atualização',
      text: 'Nenhuma nota autoriza desde a atualização do emissor, sempre rejeição 539. É urgente.',
    },
  ],
  [
    {
      title: 'Coletor Zebra não lê etiqueta na expedição',
      text: 'O coletor MC33 da expedição não lê as etiquetas novas, o leitor acende e não apita.',
    },
    {
      title: 'Leitor MC33 não lê etiquetas novas',
      text: 'Trocamos o rolo de etiquetas e o MC33 parou de ler. As antigas ainda funcionam.',
    },
    {
      title: 'Etiquetas novas não são lidas pelo coletor Zebra',
      text: 'As etiquetas novas da expedição não são lidas por nenhum coletor Zebra MC33.',
    },
    {
      title: 'Expedição parada: coletor não lê etiqueta',
      text: 'Sem o coletor a expedição confere tudo à mão. O Zebra MC33 não lê etiqueta nenhuma do rolo novo.',
    },
  ],
  [
    {
      title: 'VPN da filial cai a cada dez minutos',
      text: 'Desde segunda a VPN FortiClient da filial Joinville desconecta a cada dez minutos.',
    },
    {
      title: 'FortiClient desconecta sozinho em Joinville',
      text: 'O FortiClient pede o token de novo a cada poucos minutos em Joinville, a internet está normal.',
    },
    { title: 'Queda de VPN em Joinville', text: 'Toda a filial Joinville perde a VPN várias vezes por hora, erro -14 no FortiClient.' },
    {
      title: 'VPN FortiClient instável na filial Joinville',
      text: 'A conexão da VPN fica caindo na filial Joinville e o ERP fecha junto. FortiClient erro -14.',
    },
  ],
  [
    {
      title: 'Boleto do contrato em duplicidade em outubro',
      text: 'Recebemos dois boletos de outubro para o mesmo contrato, com vencimentos no dia 10 e no dia 12.',
    },
    {
      title: 'Dois boletos de outubro para o mesmo contrato',
      text: 'Chegaram dois boletos referentes a outubro, um com vencimento dia 10 e outro dia 12. Qual vale?',
    },
    {
      title: 'Cobrança em dobro na mensalidade de outubro',
      text: 'A mensalidade de outubro veio em dobro: boletos do dia 10 e do dia 12 com o mesmo valor.',
    },
    {
      title: 'Mensalidade de outubro cobrada duas vezes',
      text: 'O contrato foi cobrado duas vezes em outubro, boletos com vencimento 10 e 12. Peço cancelar um.',
    },
  ],
  [
    {
      title: 'Certificado A1 vencido bloqueia a transmissão',
      text: 'O certificado A1 venceu hoje e o emissor não transmite mais nada, diz certificado expirado.',
    },
    {
      title: 'Emissor diz que o certificado A1 expirou',
      text: 'Instalei o certificado A1 novo, mas o emissor continua dizendo que está expirado.',
    },
    {
      title: 'Certificado digital A1 expirado no emissor',
      text: 'O emissor não aceita o certificado digital A1 renovado e mostra certificado expirado.',
    },
    {
      title: 'Não transmite: certificado A1 expirado',
      text: 'Desde a meia-noite nada é transmitido, a mensagem é certificado A1 expirado.',
    },
  ],
  [
    {
      title: 'Relógio de ponto da portaria não envia marcações',
      text: 'As marcações da portaria de ontem e hoje não subiram do relógio Henry para o RH.',
    },
    {
      title: 'Marcações do relógio Henry não aparecem no RH',
      text: 'O relógio Henry da portaria registra, mas as marcações não aparecem no sistema do RH.',
    },
    {
      title: 'Ponto da portaria sem marcações desde ontem',
      text: 'Faltam todas as marcações da portaria desde ontem, o relógio Henry parece fora da rede.',
    },
    {
      title: 'Relógio Henry fora da rede na portaria',
      text: 'O relógio de ponto Henry da portaria não sincroniza marcações com o RH desde ontem.',
    },
  ],
  [
    {
      title: 'Estoque negativo depois do inventário de setembro',
      text: 'Após lançar o inventário de setembro, 48 itens ficaram com saldo negativo no depósito Osasco.',
    },
    {
      title: 'Saldos negativos no depósito Osasco',
      text: 'O depósito Osasco ficou com saldo negativo em vários itens depois do inventário.',
    },
    {
      title: 'Inventário de setembro deixou itens negativos',
      text: 'O ajuste do inventário de setembro foi lançado em dobro no depósito Osasco: itens negativos.',
    },
    {
      title: 'Ajuste de inventário lançado em dobro em Osasco',
      text: 'Parece que o inventário de setembro entrou duas vezes em Osasco, há saldos negativos.',
    },
  ],
  [
    {
      title: 'Relatório de comissões ignora devoluções',
      text: 'As comissões de setembro não descontam as devoluções, o total não bate com a planilha.',
    },
    {
      title: 'Comissões de setembro sem descontar devoluções',
      text: 'No relatório de comissões de setembro as devoluções não foram abatidas.',
    },
    {
      title: 'Comissão de setembro calculada a mais',
      text: 'Os vendedores receberam a mais porque as devoluções de setembro não entraram no relatório de comissões.',
    },
    {
      title: 'Devoluções não entram no cálculo de comissões',
      text: 'O relatório de comissões não considera as devoluções desde setembro.',
    },
  ],
  [
    {
      title: 'Integração com o marketplace não baixa pedidos',
      text: 'Desde as 6h nenhum pedido do marketplace Varejão entra no ERP, a fila mostra erro 401.',
    },
    {
      title: 'Pedidos do Varejão não entram no ERP',
      text: 'Os pedidos do marketplace Varejão ficam presos na fila da integração com erro 401.',
    },
    { title: 'Erro 401 na integração com o Varejão', text: 'A integração com o Varejão responde 401 e não baixa pedidos desde cedo.' },
    {
      title: 'Marketplace Varejão parado, pedidos não baixam',
      text: 'Nenhum pedido do Varejão foi baixado hoje. O log da integração mostra 401 não autorizado.',
    },
  ],
  [
    {
      title: 'Alarme: disco do servidor SRV-ERP-01 acima de 90 %',
      text: 'Monitoramento: o disco D do servidor SRV-ERP-01 passou de 90 %.',
    },
    { title: 'Alarme: disco do servidor SRV-BI-02 acima de 90 %', text: 'Monitoramento: o disco D do servidor SRV-BI-02 passou de 90 %.' },
    {
      title: 'Alarme: disco do servidor SRV-WEB-03 acima de 90 %',
      text: 'Monitoramento: o disco D do servidor SRV-WEB-03 passou de 90 %.',
    },
    {
      title: 'Alarme: disco do servidor SRV-MAIL-04 acima de 90 %',
      text: 'Monitoramento: o disco D do servidor SRV-MAIL-04 passou de 90 %.',
    },
  ],
]
/** So many of them stand open. */
export const OPEN_STORIES = 5
/** The last one is not one: alarms that differ in nothing but the machine. */
export const ALIKE_ONLY = NEAR_DUPLICATES.length - 1

/** What whoever is responsible answers first, by story. */
export const FIRST_ANSWERS: readonly string[] = [
  'Oi! Reproduzimos a rejeição 539 aqui e o fabricante do emissor já foi acionado. Enquanto isso, emitir em contingência funciona. Volto com notícias ainda hoje.',
  'Bom dia! As etiquetas novas vieram com outra densidade de impressão. Estamos testando um ajuste no leitor e aviso assim que ele estiver pronto.',
  'Olá! Vimos as quedas no concentrador da filial Joinville. A operadora está verificando o enlace; por ora, o acesso pelo navegador continua funcionando.',
  'Oi! Os dois boletos são do mesmo mês, sim: vale o que vence no dia 12. O do dia 10 será cancelado, e envio a confirmação assim que o banco responder.',
  'Olá! O emissor guardou o certificado antigo em memória. Já separamos a atualização que corrige isso e vamos combinar o melhor horário para instalá-la.',
  'Bom dia! O relógio da portaria perdeu a rede depois da troca do roteador. Um técnico passa aí ainda pela manhã.',
  'Olá! Confirmamos que o ajuste do inventário entrou duas vezes. Vamos estornar o segundo lançamento.',
  'Oi! O relatório deixou de ler as devoluções na última versão. A correção já está em teste.',
  'Bom dia! O Varejão trocou a chave de acesso sem avisar. Pedimos a nova e reativamos a integração em seguida.',
  'Alarme recebido. Vamos liberar espaço e acompanhar o disco durante o dia.',
]

/** What is written where a story came to its end. */
export const LAST_ANSWER = 'Pronto, está resolvido. Se voltar a acontecer, é só responder por aqui.'

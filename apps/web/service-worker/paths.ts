/** Paths that the server alone answers, even to a browser that asks for a page. */
export const answersByItself = /^\/(?:api|socket\.io|healthz|readyz|metrics)(?:\/|$)/

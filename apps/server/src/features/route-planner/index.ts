// Plans rides between places: the calls under /api/routes, and the stand network they are planned on.

export { type Dataset, readDataset } from './dataset.ts'
export { type NetworkSnapshot, openNetwork } from './network-loader.ts'
export { bindPlanning as routePlannerSlice } from './planning.http.ts'

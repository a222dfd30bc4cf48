export interface ProductionPackage {
  readonly name: string
  readonly path: string
  readonly version: string
  readonly license?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}

export function productionPackages(): ProductionPackage[]
export function packageUrl(named: { readonly name: string; readonly version: string }): string

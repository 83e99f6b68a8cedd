import { BarcodeType } from '@floorlight/contracts/barcodes';
import {
  BadgeCheck,
  Barcode,
  Boxes,
  Grid2x2,
  IdCard,
  KeyRound,
  type LucideIcon,
  Package,
  QrCode,
  ShieldCheck,
  ShoppingCart,
  Tag,
  Type,
} from 'lucide-react';

/** Icon and description of each category. */
export const categories: Record<BarcodeType, { icon: LucideIcon; description: string }> = {
  ean13: { icon: ShoppingCart, description: 'Retail products, worldwide' },
  upc: { icon: ShoppingCart, description: 'Retail products, North America' },
  qr: { icon: QrCode, description: 'Links, labels and long texts' },
  code128: { icon: Barcode, description: 'Shipping labels and locations' },
  code39: { icon: Type, description: 'Parts, tools and older labels' },
  datamatrix: { icon: Grid2x2, description: 'Small labels on small parts' },
  x00: { icon: Package, description: 'Items under their Amazon label' },
  reinduct_tote: { icon: Boxes, description: 'Totes that are inducted again' },
  manager_badge: { icon: BadgeCheck, description: 'Badges protected by your PIN' },
  worker_id: { icon: IdCard, description: 'Badges of workers' },
  other: { icon: Tag, description: 'Everything else' },
  admin_access: { icon: ShieldCheck, description: 'Access codes protected by your PIN' },
  privileged_access: { icon: KeyRound, description: 'Access codes protected by your PIN' },
};

/** The category in a URL; anything unknown is `other`. */
export const categoryOf = (name: string | undefined): BarcodeType => BarcodeType.safeParse(name).data ?? 'other';

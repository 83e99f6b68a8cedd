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

/** How a category is shown: its icon, and what is kept in it. */
export const categories: Record<BarcodeType, { icon: LucideIcon; description: string }> = {
  ean13: { icon: ShoppingCart, description: 'Retail products, worldwide' },
  upc: { icon: ShoppingCart, description: 'Retail products, North America' },
  qr: { icon: QrCode, description: 'Links, labels and long texts' },
  code128: { icon: Barcode, description: 'Shipping labels and locations' },
  code39: { icon: Type, description: 'Parts, tools and older labels' },
  datamatrix: { icon: Grid2x2, description: 'Small labels on small parts' },
  x00: { icon: Package, description: 'Items under their Amazon label' },
  reinduct_tote: { icon: Boxes, description: 'Totes that are inducted again' },
  manager_badge: { icon: BadgeCheck, description: 'Badges behind your PIN' },
  worker_id: { icon: IdCard, description: 'Badges of workers' },
  other: { icon: Tag, description: 'Everything else' },
  admin_access: { icon: ShieldCheck, description: 'Access codes behind your PIN' },
  privileged_access: { icon: KeyRound, description: 'Access codes behind your PIN' },
};

/** The category that an address means; what isn't one is "other". */
export const categoryOf = (word: string | undefined): BarcodeType => BarcodeType.safeParse(word).data ?? 'other';

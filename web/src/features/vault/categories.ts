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

export const categoryIcons: Record<BarcodeType, LucideIcon> = {
  ean13: ShoppingCart,
  upc: ShoppingCart,
  qr: QrCode,
  code128: Barcode,
  code39: Type,
  datamatrix: Grid2x2,
  x00: Package,
  reinduct_tote: Boxes,
  manager_badge: BadgeCheck,
  worker_id: IdCard,
  other: Tag,
  admin_access: ShieldCheck,
  privileged_access: KeyRound,
};

/** The category in a URL; anything unknown is `other`. */
export const categoryOf = (name: string | undefined): BarcodeType => BarcodeType.safeParse(name).data ?? 'other';

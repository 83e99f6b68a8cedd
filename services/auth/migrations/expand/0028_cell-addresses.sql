CREATE TABLE "cell_addresses" (
	"cell" text NOT NULL,
	"user_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"is_taken" boolean NOT NULL,
	CONSTRAINT "cell_addresses_cell_user_id_pk" PRIMARY KEY("cell","user_id")
);
--> statement-breakpoint
CREATE TABLE "hub_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"is_taken" boolean NOT NULL,
	"told_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cells" ADD COLUMN "remembered" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cells" ADD COLUMN "looks_restored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cells" ADD COLUMN "evacuations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "cell_addresses_by_digest" ON "cell_addresses" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "cell_addresses_taken" ON "cell_addresses" USING btree ("cell") WHERE is_taken;
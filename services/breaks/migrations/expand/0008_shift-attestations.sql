CREATE TABLE "shift_attestations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"day" date NOT NULL,
	"shift_start" timestamp (3) with time zone NOT NULL,
	"shift_end" timestamp (3) with time zone NOT NULL,
	"answers" jsonb NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "one_attestation_of_shift" ON "shift_attestations" USING btree ("user_id","shift_start");--> statement-breakpoint
CREATE INDEX "shift_attestations_of_site" ON "shift_attestations" USING btree ("site_id","day");